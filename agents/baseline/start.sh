#!/usr/bin/env bash
# One thread everywhere: sums in another order would change the last digits of predictions.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 PYTHONHASHSEED=0 PYTHONPATH="$AGENT_DIR"
cp "$AGENT_DIR"/*.py "$CODE_DIR"
exec python "$AGENT_DIR/solve.py" "$@"
