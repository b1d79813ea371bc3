# make_venv FOLDER REQUIREMENT...: a virtual environment with the requirements in it.
# For machines that have Python 3.11 and pip and nothing else. Run from the checkout.
make_venv() {
    venv=$1
    shift
    python=${PYTHON:-python3}
    if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        # Debian's Python comes without ensurepip: then pip is brought in from outside.
        if ! "$python" -m venv --clear "$venv" >/dev/null 2>&1; then
            "$python" -m venv --clear --without-pip "$venv"
            "$python" -m pip --python "$venv/bin/python" install --quiet pip
        fi
    fi
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    # opencv-python needs libGL and its like; a server without them gets the headless build.
    if ! "$venv/bin/python" -c "import cv2" 2>/dev/null; then
        echo "No display libraries here: using opencv-python-headless."
        "$venv/bin/python" -m pip uninstall --quiet --yes opencv-python
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
            --force-reinstall --no-deps 'opencv-python-headless>=5.0'
    fi
}
