#!/usr/bin/env bash
STARTED="$(date +%s)"  # the clock runs before Python's imports, and something valid is there from the start
cp "$DATA_DIR/$SAMPLE_SUBMISSION" "$SUBMISSION_DIR/new.csv" && mv "$SUBMISSION_DIR/new.csv" "$SUBMISSION_DIR/submission.csv"
# One thread everywhere: sums in another order would change the last digits of predictions.
export STARTED OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 PYTHONHASHSEED=0 PYTHONPATH="$AGENT_DIR"
cp "$AGENT_DIR"/*.py "$CODE_DIR"
exec python "$AGENT_DIR/solve.py" "$@"
