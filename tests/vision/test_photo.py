"""Every format, turn and depth gives the same upright picture; every bad file says why."""

import io
import struct
import subprocess
import sys
import zlib

import cv2
import numpy as np
import pytest
from PIL import Image

from boardscan.errors import PhotoError
from boardscan.vision.decode import MAX_PIXELS
from boardscan.vision.headers import read_header
from boardscan.vision.photo import load_photo

QUARTERS = ((10, 20, 200), (20, 190, 30), (220, 60, 10), (250, 250, 250))
"""BGR of the four quarters, row by row: no turn and no mirror leaves them all in place."""


@pytest.fixture
def upright():
    image = np.empty((120, 200, 3), np.uint8)
    for index, colour in enumerate(QUARTERS):
        row, col = divmod(index, 2)
        image[row * 60 : row * 60 + 60, col * 100 : col * 100 + 100] = colour
    return image


def saved(image, form, **options):
    """The bytes of a file of that format that holds the BGR `image`."""
    picture = image if isinstance(image, Image.Image) else Image.fromarray(image[:, :, ::-1])
    buffer = io.BytesIO()
    picture.save(buffer, form, **options)
    return buffer.getvalue()


def stored_for(image, orientation):
    """`image` as a camera stores it so that the EXIF turn brings it upright (CIPA DC-008)."""
    undo = {
        1: lambda a: a,
        2: np.fliplr,
        3: lambda a: np.rot90(a, 2),
        4: np.flipud,
        5: lambda a: a.transpose(1, 0, 2),
        6: lambda a: np.rot90(a, 1),
        7: lambda a: np.rot90(a, 2).transpose(1, 0, 2),
        8: lambda a: np.rot90(a, -1),
    }
    return np.ascontiguousarray(undo[orientation](image))


def load(tmp_path, data, name="photo.bin"):
    path = tmp_path / name
    path.write_bytes(data)
    return load_photo(path)


def assert_same(photo, image, tolerance=12):
    assert photo.image.shape == image.shape
    assert photo.image.dtype == np.uint8
    # Away from the quarters' borders, where lossy formats smear.
    for y, x in ((30, 50), (30, 150), (90, 50), (90, 150)):
        assert np.abs(photo.image[y, x].astype(int) - image[y, x].astype(int)).max() <= tolerance


def refused(tmp_path, data, name="photo.bin"):
    with pytest.raises(PhotoError) as caught:
        load(tmp_path, data, name)
    error = caught.value
    assert error.message.en and error.message.zh and error.hint.en and error.hint.zh
    return error.code


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_exif_turn_is_applied_exactly_once(tmp_path, upright, form, orientation):
    stored = stored_for(upright, orientation)
    if form == "TIFF":
        data = saved(stored, form, tiffinfo={274: orientation})
    else:
        exif = Image.Exif()
        exif[274] = orientation
        data = saved(stored, form, exif=exif, quality=95)
    assert_same(load(tmp_path, data), upright)


def test_exif_in_big_endian_order(tmp_path, upright):
    block = b"Exif\0\0MM\0*\0\0\0\x08\0\x01" + struct.pack(">HHIHH", 274, 3, 1, 6, 0) + bytes(4)
    data = saved(stored_for(upright, 6), "JPEG", exif=block, quality=95)
    assert_same(load(tmp_path, data), upright)


def test_exif_with_a_senseless_turn_is_left_alone(tmp_path, upright):
    exif = Image.Exif()
    exif[274] = 99
    assert_same(load(tmp_path, saved(upright, "JPEG", exif=exif, quality=95)), upright)
    broken = saved(upright, "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff", quality=95)
    assert_same(load(tmp_path, broken), upright)


def heic(image, orientation=1):
    """A HEIC file as phones write it: the turn stands in `irot`/`imir` boxes and again in EXIF."""
    pillow_heif = pytest.importorskip("pillow_heif")
    exif = Image.Exif()
    exif[274] = orientation
    buffer = io.BytesIO()
    picture = pillow_heif.from_bytes("BGR", image.shape[1::-1], image.tobytes())
    picture.save(buffer, quality=95, exif=exif.tobytes())
    return buffer.getvalue()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_heic_is_turned_exactly_once(tmp_path, upright, orientation):
    data = heic(stored_for(upright, orientation), orientation)
    assert b"Exif" in data
    assert (b"irot" in data or b"imir" in data) == (orientation > 1)
    assert_same(load(tmp_path, data, "photo.heic"), upright)


def test_heic_without_its_reader_says_how_to_get_it(tmp_path, upright, monkeypatch):
    data = heic(upright)
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(PhotoError) as caught:
        load(tmp_path, data)
    assert caught.value.code == "heic_not_installed"
    assert "boardscan[heic]" in caught.value.hint.en
    assert "boardscan[heic]" in caught.value.hint.zh


def test_damaged_heic(tmp_path, upright):
    data = heic(upright)
    assert refused(tmp_path, data[: len(data) // 2]) == "photo_damaged"
    assert refused(tmp_path, data[:40]) == "photo_damaged"


@pytest.mark.parametrize(
    ("form", "options"),
    [
        ("JPEG", {"quality": 95}),
        ("JPEG", {"quality": 95, "progressive": True}),
        ("PNG", {}),
        ("WEBP", {"lossless": True}),
        ("WEBP", {"quality": 95}),
        ("TIFF", {}),
        ("TIFF", {"compression": "tiff_lzw"}),
        ("BMP", {}),
    ],
)
def test_formats(tmp_path, upright, form, options):
    data = saved(upright, form, **options)
    photo = load(tmp_path, data)
    assert_same(photo, upright)
    header = read_header(data)
    assert (header.width_px, header.height_px) == (200, 120)
    assert header.format == form.lower()


@pytest.mark.parametrize(
    ("form", "mode"),
    [("JPEG", "CMYK"), ("TIFF", "CMYK"), ("PNG", "RGBA"), ("TIFF", "RGBA"), ("WEBP", "RGBA")],
)
def test_modes(tmp_path, upright, form, mode):
    picture = Image.fromarray(upright[:, :, ::-1]).convert(mode)
    assert_same(load(tmp_path, saved(picture, form, quality=95)), upright)


@pytest.mark.parametrize(("form", "mode"), [("PNG", "P"), ("TIFF", "P"), ("BMP", "P")])
def test_palette(tmp_path, upright, form, mode):
    picture = Image.fromarray(upright[:, :, ::-1]).convert(mode, palette=Image.Palette.ADAPTIVE)
    assert_same(load(tmp_path, saved(picture, form)), upright)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "TIFF", "BMP", "WEBP"])
def test_gray_becomes_three_equal_channels(tmp_path, upright, form):
    gray = Image.fromarray(upright[:, :, ::-1]).convert("L")
    image = load(tmp_path, saved(gray, form)).image
    assert image.shape == upright.shape
    assert np.abs(image[:, :, :1].astype(int) - image).max() <= 3


@pytest.mark.parametrize("extension", [".png", ".tiff"])
def test_sixteen_bits_keep_black_and_white(tmp_path, upright, extension):
    path = tmp_path / f"deep{extension}"
    cv2.imwrite(str(path), upright.astype(np.uint16) * 257)
    assert np.array_equal(load_photo(path).image, upright)


def test_what_is_transparent_is_white_paper(tmp_path):
    # A diagram whose background is transparent black: lines must not vanish.
    rgba = np.zeros((100, 100, 4), np.uint8)
    rgba[::10, :, 3] = 255
    image = load(tmp_path, saved(Image.fromarray(rgba), "PNG")).image
    assert (image[5] == 255).all()
    assert (image[10] == 0).all()


def test_photo_is_read_only_and_knows_its_file(tmp_path, upright):
    import hashlib

    data = saved(upright, "PNG")
    photo = load(tmp_path, data, "名局.png")
    assert photo.sha256 == hashlib.sha256(data).hexdigest()
    assert photo.source.endswith("名局.png")
    with pytest.raises(ValueError, match="read-only"):
        photo.image[0, 0] = 0
    # OpenCV takes it as it is.
    assert cv2.resize(photo.image, (20, 12)).shape == (12, 20, 3)


def test_fifty_megapixels(tmp_path):
    # 8192 × 6144, the largest phone pictures in use.
    path = tmp_path / "large.jpg"
    cv2.imwrite(str(path), np.full((6144, 8192, 3), 127, np.uint8))
    assert load_photo(path).image.shape == (6144, 8192, 3)


def test_three_hundred_pixels(tmp_path):
    assert load(tmp_path, saved(np.zeros((300, 300, 3), np.uint8), "JPEG")).image.shape[0] == 300


def png_claiming(width, height):
    """A PNG of a hundred bytes whose header claims any size."""

    def chunk(name, body):
        length, crc = struct.pack(">I", len(body)), struct.pack(">I", zlib.crc32(name + body))
        return length + name + body + crc

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = chunk(b"IDAT", zlib.compress(bytes(64)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + rows + chunk(b"IEND", b"")


def jpeg_claiming(width, height):
    data = bytearray(saved(np.zeros((64, 64, 3), np.uint8), "JPEG"))
    at = data.index(b"\xff\xc0")
    struct.pack_into(">HH", data, at + 5, height, width)
    return bytes(data)


def tiff_claiming(width, height, tile=None):
    tags = [(256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, 1)]
    tags += [(262, 3, 1, 1), (277, 3, 1, 1), (278, 4, 1, height), (273, 4, 1, 8), (279, 4, 1, 64)]
    if tile:
        tags += [(322, 4, 1, tile), (323, 4, 1, tile), (324, 4, 1, 8), (325, 4, 1, 64)]
    body = b"".join(struct.pack("<HHII", *tag) for tag in sorted(tags))
    return b"II*\0\x08\0\0\0" + struct.pack("<H", len(tags)) + body + bytes(4 + 64)


def bmp_claiming(width, height):
    head = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 64, 0, 0, 54) + head + bytes(64)


def webp_claiming(width, height):
    body = b"VP8L" + struct.pack("<IBI", 10, 0x2F, (width - 1) | (height - 1) << 14) + bytes(5)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


@pytest.mark.parametrize(
    "data",
    [
        png_claiming(60000, 60000),
        png_claiming(2**31 - 1, 2**31 - 1),
        jpeg_claiming(65000, 65000),
        tiff_claiming(100_000, 100_000),
        bmp_claiming(50_000, -50_000),
        webp_claiming(16_383, 16_383),
    ],
    ids=["png", "png-most", "jpeg", "tiff", "bmp", "webp"],
)
def test_a_small_file_cannot_claim_gigabytes(tmp_path, data):
    header = read_header(data)
    assert header.width_px * header.height_px > MAX_PIXELS
    assert refused(tmp_path, data) == "photo_too_large"


def test_a_small_tiff_cannot_claim_a_huge_tile(tmp_path):
    assert refused(tmp_path, tiff_claiming(100, 100, tile=60_000)) == "photo_damaged"


@pytest.mark.parametrize("data", [png_claiming(0, 500), bmp_claiming(0, 0), tiff_claiming(0, 0)])
def test_no_size_at_all(tmp_path, data):
    assert refused(tmp_path, data) == "photo_damaged"


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF", "BMP"])
def test_one_pixel(tmp_path, form):
    assert refused(tmp_path, saved(np.zeros((1, 1, 3), np.uint8), form)) == "photo_too_small"


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF", "BMP"])
def test_a_file_cut_anywhere_is_refused(tmp_path, form):
    noise = np.random.default_rng(3).integers(0, 255, (150, 150, 3), np.uint8)
    data = saved(noise, form)
    for length in [*range(1, 60, 7), len(data) // 3, len(data) // 2, len(data) - 20]:
        assert refused(tmp_path, data[:length]) in ("photo_damaged", "not_an_image"), length


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF", "BMP"])
def test_a_file_with_wrong_bytes_never_brings_the_program_down(tmp_path, form):
    """Any byte may be wrong: the answer is a picture or a PhotoError, nothing else."""
    noise = np.random.default_rng(4).integers(0, 255, (60, 60, 3), np.uint8)
    data = saved(noise, form)
    rng = np.random.default_rng(5)
    for _ in range(150):
        bad = bytearray(data)
        for at in rng.integers(0, min(len(data), 700), 3):
            bad[at] = rng.integers(256)
        try:
            image = load(tmp_path, bytes(bad)).image
        except PhotoError:
            continue
        assert image.ndim == 3 and image.shape[2] == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "photo_empty"),
        (b"hello, this is a text", "not_an_image"),
        (b"%PDF-1.7\n", "not_an_image"),
        (b"GIF89a" + bytes(50), "not_an_image"),
        (bytes(5000), "not_an_image"),
    ],
)
def test_not_a_picture(tmp_path, data, code):
    assert refused(tmp_path, data, "photo.jpg") == code


def test_no_file_and_a_folder(tmp_path):
    with pytest.raises(PhotoError) as caught:
        load_photo(tmp_path / "nowhere.jpg")
    assert caught.value.code == "photo_not_found"
    with pytest.raises(PhotoError) as caught:
        load_photo(tmp_path)
    assert caught.value.code == "photo_unreadable"
    with pytest.raises(PhotoError) as caught:
        load_photo("bad\0name.jpg")
    assert caught.value.code == "photo_unreadable"


def test_the_files_name_does_not_matter(tmp_path, upright):
    assert_same(load(tmp_path, saved(upright, "PNG"), "photo.jpg"), upright)


def test_a_damaged_file_says_nothing_on_the_terminal(tmp_path, upright):
    """OpenCV's own log lines and its libraries' complaints are no message for a user."""
    for form in ("JPEG", "PNG", "TIFF", "BMP"):
        path = tmp_path / form
        path.write_bytes(saved(upright, form)[:-30])
        code = (
            "import sys; from boardscan.vision.photo import load_photo\n"
            "from boardscan.errors import PhotoError\n"
            "try: load_photo(sys.argv[1])\n"
            "except PhotoError as error: print(error.code)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
        )
        assert (done.stdout.strip(), done.stderr) == ("photo_damaged", ""), form


@pytest.mark.parametrize(
    ("longer", "orientation"),
    [(2399, 1), *((2401, turn) for turn in range(1, 9)), (4801, 6), (7203, 8), (9600, 6)],
)
def test_a_large_jpeg_is_decoded_only_as_large_as_it_is_looked_at(
    tmp_path, upright, orientation, longer
):
    height = 901
    large = cv2.resize(upright, (longer, height), interpolation=cv2.INTER_NEAREST)
    exif = Image.Exif()
    exif[274] = orientation
    path = tmp_path / "large.jpg"
    path.write_bytes(saved(stored_for(large, orientation), "JPEG", exif=exif, quality=90))
    quick, whole = load_photo(path, full=False), load_photo(path)
    assert quick.shape == whole.shape == large.shape[:2]
    (small, factor), (same, as_large) = quick.working, whole.working
    assert factor == as_large
    assert max(small.shape) <= 2400
    assert np.abs(np.subtract(small.shape, same.shape)).max() <= 1
    for row, col in ((1, 1), (1, 3), (3, 1), (3, 3)):
        y, x = small.shape[0] * row // 4, small.shape[1] * col // 4
        assert np.abs(small[y, x].astype(int) - same[y, x].astype(int)).max() <= 12
    assert_same_pixels(quick.image, whole.image)


def assert_same_pixels(image, other):
    assert image.shape == other.shape
    assert not image.flags.writeable
    assert (image == other).all()


def test_a_large_jpeg_cut_short_is_told_when_it_is_loaded(tmp_path, upright):
    large = cv2.resize(upright, (4000, 2400), interpolation=cv2.INTER_NEAREST)
    data = saved(large, "JPEG", quality=90)
    path = tmp_path / "large.jpg"
    for end in (len(data) // 2, len(data) // 10, 200):
        path.write_bytes(data[:end])
        codes = []
        for full in (True, False):
            with pytest.raises(PhotoError) as caught:
                load_photo(path, full=full)
            codes.append(caught.value.code)
        assert codes == ["photo_damaged"] * 2


@pytest.mark.parametrize("filler", [b"\xff", b"\0", b"\x7f", b"\x01\0"])
@pytest.mark.parametrize("magic", [
    b"\xff\xd8\xff\xe1\xff\xffExif\0\0II+\0\x08\0\0\0", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n",
    b"RIFF\xff\xff\xff\xffWEBP", b"RIFF\0\0\0\0WEBPVP8X", b"II*\0", b"MM\0*",
    b"II+\0\x08\0\0\0", b"MM\0+\0\x08\0\0", b"BM", b"\0\0\0\x18ftypheic",
])  # fmt: skip
def test_a_header_of_nonsense_is_a_bad_photo(tmp_path, magic, filler):
    """Wherever it points to, however far behind the end of the file."""
    with pytest.raises(PhotoError):
        load(tmp_path, magic + filler * 300)
