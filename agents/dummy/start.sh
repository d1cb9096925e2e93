#!/usr/bin/env bash
exec python "$AGENT_DIR/agent.py" "$@"
