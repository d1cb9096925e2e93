"""An honest general solver: looks at the structure of the data, tries what fits, checks itself, and says what it did.

It knows no competition. If nothing fits or nothing beats a constant guess, it hands in the sample submission.
"""

import os
import shutil
import sys
import time
import warnings
from pathlib import Path

import lists
import pixels
import rows
from log import say
from material import Material

SOLVERS = (pixels.solve, rows.solve, lists.solve)


def main() -> None:
    warnings.simplefilter("ignore")
    data, target = Path(os.environ["DATA_DIR"]), Path(os.environ["SUBMISSION_DIR"]) / "submission.csv"
    sample = data / os.environ["SAMPLE_SUBMISSION"]
    shutil.copyfile(sample, target)  # something valid is there from the start
    deadline = time.monotonic() + 0.8 * float(os.environ["TIME_LIMIT_SECS"])
    material = Material(data, sample, seed=int(os.environ["SEED"]), deadline=deadline)
    say(f"the sample submission has {len(material.sample)} rows and the columns {list(material.sample.columns)[:6]}")
    say(f"tables: {', '.join(f'{name} {table.shape}' for name, table in material.tables.items()) or 'none'}")
    say(f"other files: {len(material.files)}")
    for solve in SOLVERS:
        submission = solve(material)
        if submission is not None:
            submission.to_csv(target, index=False)
            say(f"handed in the predictions of {solve.__module__}")
            return
    say("nothing fits better than the sample submission: handed it in")


if __name__ == "__main__":
    sys.exit(main())
