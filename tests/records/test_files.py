"""A result file is there whole or not at all."""

import os

import pytest

from boardscan.errors import OutputError
from boardscan.records.files import check_folder, write_atomically


def test_written_into_a_new_folder_and_replaced(tmp_path):
    path = tmp_path / "new" / "result.json"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(path.parent) == ["result.json"]


def test_the_umask_decides_who_may_read(tmp_path):
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "a", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_a_failure_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch):
    path = tmp_path / "result.json"
    write_atomically(path, b"old")

    def fails(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OutputError, match="No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["result.json"]


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(OutputError) as caught:
        write_atomically(tmp_path / "out" / "x.json", b"")
    assert caught.value.code == "not_written"
    assert caught.value.hint.zh


def test_a_folder_is_tried_before_there_is_anything_to_write(tmp_path):
    check_folder(tmp_path / "new" / "deep")
    assert os.listdir(tmp_path / "new" / "deep") == []
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError) as caught:
        check_folder(tmp_path / "file")
    assert caught.value.code == "not_written"
