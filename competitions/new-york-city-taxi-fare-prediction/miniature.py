"""12,000 rides, as the test table alone takes 9,914; the fare grows with the distance, and is higher at night."""

from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.preparing.tables import write_csv

RIDES = 12_000
FROM, TO = np.datetime64("2009-01-01T00:00:00").astype(int), np.datetime64("2015-07-01T00:00:00").astype(int)
ENDS = ["pickup_longitude", "pickup_latitude", "dropoff_longitude", "dropoff_latitude"]
COUPONS = b"{\\rtf1\\ansi\\ansicpg1252\r\n{\\fonttbl\\f0 Helvetica;}\r\nHow to get coupons \\'96 none here.\r\n}"


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = rides(rng, RIDES)
    table.loc[17, "fare_amount"] = "-52"
    write_csv(table, raw / "train.csv")
    test = rides(rng, 12).drop(columns="fare_amount")
    write_csv(test, raw / "test.csv")
    write_csv(test[["key"]].assign(fare_amount=11.35), raw / "sample_submission.csv")
    (raw / "GCP-Coupons-Instructions.rtf").write_bytes(COUPONS)


def rides(rng: np.random.Generator, count: int) -> pd.DataFrame:
    seconds = rng.choice(TO - FROM, count, replace=False) + FROM
    times = np.char.replace(np.datetime_as_string(seconds.astype("datetime64[s]")), "T", " ")
    starts = rng.normal([-73.98, 40.75], 0.03, (count, 2))
    ends = np.hstack([starts, starts + rng.normal(0, 0.03, (count, 2))])
    km = 111 * np.hypot((ends[:, 2] - ends[:, 0]) * 0.76, ends[:, 3] - ends[:, 1])
    at_night = (seconds // 3600 % 24 >= 20) | (seconds // 3600 % 24 < 6)
    fares = np.maximum(2.5, 2.5 + 2.2 * km + 1.5 * at_night + rng.normal(0, 1, count))
    written = [[as_written(place, number) for place in ride] for number, ride in enumerate(ends)]
    table = pd.DataFrame({
        "key": [f"{time}.000000{number % 190 + 1}" for number, time in enumerate(times)],
        "fare_amount": [f"{fare:.{(1, 2, 0)[number % 3]}f}" for number, fare in enumerate(fares)],
        "pickup_datetime": np.char.add(times, " UTC"),
        **dict(zip(ENDS, zip(*written, strict=True), strict=True)),
        "passenger_count": rng.choice([0, 1, 2, 5, 6, 208], count, p=[0.02, 0.7, 0.15, 0.1, 0.02, 0.01]),
    })  # fmt: skip
    table.loc[rng.random(count) < 0.02, ENDS] = "0"
    table.loc[rng.random(count) < 0.005, ENDS[2:]] = ""
    return table


def as_written(place: float, number: int) -> str:
    """The taxis' makers wrote different numbers of digits; single precision written in full has up to seventeen."""
    if number % 4 == 3:
        return repr(float(np.float32(place)))
    return f"{place:.{(6, 3, 15)[number % 4]}f}"


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["key", "fare_amount"]]
