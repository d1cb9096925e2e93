"""30 batches of 12 events; a particle crosses the detector in a straight line and lights the sensors that it passes."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.preparing.tables import write_csv

BATCHES, EVENTS = 30, 12
STRINGS, DEPTHS = 86, 60
SPEED = 0.3  # metres a nanosecond
NEAREST = 80  # sensors that a track can light
Floats = npt.NDArray[np.floating[Any]]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    precision = np.float32 if seed % 2 else np.float64  # the preparer passes either through
    sensors = sensor_table(rng)
    write_csv(sensors, raw / "sensor_geometry.csv")
    batches = np.append(rng.permutation(BATCHES) + 1, 661)
    meta, pulses = event_tables(rng, np.repeat(batches, EVENTS), sensors[["x", "y", "z"]].to_numpy(), precision)
    for batch in batches:
        folder = raw / ("test" if batch == 661 else "train")
        folder.mkdir(exist_ok=True)
        lit = pulses[pulses["batch_id"] == batch].drop(columns="batch_id")
        lit.set_index("event_id").to_parquet(folder / f"batch_{batch}.parquet", engine="pyarrow")
    mock = meta["batch_id"] == 661
    angles = ["azimuth", "zenith"]
    for name, table in {
        "train_meta": meta[~mock],
        "test_meta": meta[mock].drop(columns=angles),
        "sample_submission": meta.loc[mock, ["event_id", *angles]].assign(azimuth=1.0, zenith=1.0),
    }.items():
        table.to_parquet(raw / f"{name}.parquet", engine="pyarrow", index=False)


def sensor_table(rng: np.random.Generator) -> pd.DataFrame:
    """Strings of sensors that hang in the ice, with hundredths of metres."""
    places = rng.uniform(-500, 500, (STRINGS, 2)).round(2)
    x, y = np.repeat(places, DEPTHS, axis=0).T
    z = np.tile(500 - 17.0 * np.arange(DEPTHS), STRINGS)
    return pd.DataFrame({"sensor_id": np.arange(STRINGS * DEPTHS), "x": x, "y": y, "z": z})


def event_tables(
    rng: np.random.Generator, batches: npt.NDArray[np.int64], places: Floats, precision: type[np.floating[Any]]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Directions and pulses. Angles are drawn without sines, whose last bits depend on the processor."""
    count = len(batches)
    azimuth, zenith = rng.random(count) * 2 * np.pi, rng.random(count) * np.pi
    azimuth[::17], zenith[::13] = 0, 0
    events = rng.choice(np.arange(20, 40_000), count, replace=False)
    pulses = [pulses_of(rng, places, *direction) for direction in zip(azimuth, zenith, strict=True)]
    lengths = pd.Series([len(lit) for lit in pulses])
    ends = lengths.groupby(batches).cumsum()
    meta = pd.DataFrame({
        "batch_id": batches, "event_id": events, "first_pulse_index": ends - lengths, "last_pulse_index": ends - 1,
        "azimuth": azimuth.astype(precision), "zenith": zenith.astype(precision),
    })  # fmt: skip
    rows = pd.concat(pulses, ignore_index=True)
    return meta, rows.assign(event_id=np.repeat(events, lengths), batch_id=np.repeat(batches, lengths))


def pulses_of(rng: np.random.Generator, places: Floats, azimuth: float, zenith: float) -> pd.DataFrame:
    """Sensors near the track see it as it passes; a few anywhere pulse at any time, and are marked as auxiliary."""
    source = np.array([np.cos(azimuth) * np.sin(zenith), np.sin(azimuth) * np.sin(zenith), np.cos(zenith)])
    offsets = places - rng.uniform(-100, 100, 3)
    along = offsets @ source
    distances = np.linalg.norm(offsets - np.outer(along, source), axis=1).round(3)
    lit = rng.choice(np.argsort(distances, kind="stable")[:NEAREST], 25, replace=False)
    stray = rng.integers(0, len(places), 5)
    times = np.concatenate([10_000 - along[lit] / SPEED + rng.normal(0, 50, len(lit)), rng.uniform(6_000, 14_000, 5)])
    table = pd.DataFrame({
        "sensor_id": np.concatenate([lit, stray]).astype(np.int16),
        "time": np.rint(times).astype(np.int64),
        "charge": rng.uniform(0.2, 3, len(times)).round(3),
        "auxiliary": np.arange(len(times)) >= len(lit),
    })  # fmt: skip
    return table.sort_values("time", kind="stable")


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers
