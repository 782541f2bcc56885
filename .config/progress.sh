#!/usr/bin/env bash
# Runs an install and says how far it is: seconds, and packages of those in the lock file. On a terminal it is one line that changes, elsewhere a
# line every 15 seconds.
#
#     .config/progress.sh 'Installing packages' npm ci
set -eu
label=$1
shift
all=$(grep -c '^    "node_modules/' package-lock.json)
installed() { find node_modules -maxdepth 4 -name package.json -not -path '*/dist/*' 2>/dev/null | wc -l; }
"$@" &
command=$!
trap 'kill "$command" 2>/dev/null || true' INT TERM
while kill -0 "$command" 2>/dev/null; do
  here=$(installed)
  [ "$here" -le "$all" ] || here=$all
  line="$label: $SECONDS s, $here of about $all"
  if [ -t 2 ]; then printf '\r%s ' "$line" >&2; elif [ $((SECONDS % 15)) = 0 ]; then echo "$line" >&2; fi
  sleep 1
done
if [ -t 2 ]; then printf '\r%s: %s s            \n' "$label" "$SECONDS" >&2; fi
wait "$command"
