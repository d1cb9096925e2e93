"""Helpers to make miniature raw data: small, in the real formats, the same bytes for the same seed."""

import io
import tempfile
import wave
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from mlebench.preparing.archives import EPOCH, zip_folder

HEX = list("0123456789abcdef")
Pixels = npt.NDArray[np.uint8]


def hex_ids(rng: np.random.Generator, count: int, digits: int) -> list[str]:
    """Distinct ids of hexadecimal digits."""
    ids: dict[str, None] = {}
    while len(ids) < count:
        ids["".join(rng.choice(HEX, digits))] = None
    return list(ids)


def write_image(pixels: Pixels, path: Path, **options: Any) -> None:
    """Grey or colour pixels in the format that the name says."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels).save(path, **options)


def image_bytes(pixels: Pixels, kind: str, **options: Any) -> bytes:
    """The same as bytes, for archives."""
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, kind, **options)
    return stream.getvalue()


def tinted(rng: np.random.Generator, size: tuple[int, int], colour: npt.ArrayLike, noise: float = 20) -> Pixels:
    """A noisy picture (height, width) around one colour: classes with a colour of their own can be told apart."""
    shape = (*size, 3) if np.ndim(colour) else size
    return np.clip(np.asarray(colour) + rng.normal(0, noise, shape), 0, 255).astype(np.uint8)


def blob(size: tuple[int, int], centre: tuple[float, float], radius: float) -> npt.NDArray[np.bool_]:
    """A disc as a mask (height, width)."""
    y, x = np.mgrid[: size[0], : size[1]]
    disc: npt.NDArray[np.bool_] = (y - centre[0]) ** 2 + (x - centre[1]) ** 2 < radius**2
    return disc


def run_lengths(mask: npt.NDArray[np.bool_]) -> str:
    """A mask as "start length" pairs, pixels numbered from 1 down the columns."""
    flat = np.concatenate([[False], mask.T.ravel(), [False]])
    edges = np.flatnonzero(flat[1:] != flat[:-1])
    return " ".join(f"{start + 1} {end - start}" for start, end in zip(edges[::2], edges[1::2], strict=True))


def write_wav(samples: npt.NDArray[np.floating[Any]], path: Path, rate: int) -> None:
    """One channel of 16 bits; samples lie between -1 and 1."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


@contextmanager
def zipped(target: Path, *, deflate: bool = False) -> Iterator[Path]:
    """A folder to fill; what it holds in the end becomes the archive."""
    with tempfile.TemporaryDirectory(prefix=".zipped-", dir=target.parent) as folder:
        yield Path(folder)
        zip_folder(Path(folder), target, deflate=deflate)


def write_dicom(pixels: npt.NDArray[np.uint16], path: Path, **tags: Any) -> None:
    """A grey slice of 16 bits; `tags` are further elements by their DICOM keywords, such as PatientID."""
    import pydicom
    from pydicom.uid import CTImageStorage, ExplicitVRLittleEndian, generate_uid

    path.parent.mkdir(parents=True, exist_ok=True)
    image = pydicom.Dataset()
    image.file_meta = pydicom.dataset.FileMetaDataset()
    image.file_meta.TransferSyntaxUID = ExplicitVRLittleEndian
    image.SOPClassUID = CTImageStorage
    image.SOPInstanceUID = generate_uid(entropy_srcs=[pixels.tobytes().hex(), path.name])  # not a random one
    for keyword, value in tags.items():
        setattr(image, keyword, value)
    image.set_pixel_data(pixels, "MONOCHROME2", 16, generate_instance_uid=False)
    image.save_as(path, enforce_file_format=True)


def write_members(members: Mapping[str, bytes], target: Path) -> None:
    """An archive with its members as they come, in no order; names that end in a slash are folders."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
