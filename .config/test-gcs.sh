#!/bin/sh
# Runs the tests of the object store, and the service, on the emulator of Google Cloud Storage, which Go builds and which is deleted
# afterwards. With --if-possible, a machine that cannot build it (no Go, no network) is not a failure; failing tests are.
set -eu
cd "$(dirname "$0")/.."
version=v1.56.1
module="github.com/fsouza/fake-gcs-server@$version"

skip() {
  echo "test-gcs: SKIPPED, $1" >&2
  exit 0
}

optional=
if [ "${1:-}" = --if-possible ]; then
  optional=yes
  shift
fi
if ! command -v go >/dev/null; then
  skip "it needs Go to build the emulator ($module)"
fi

folder=$(mktemp -d)
emulator=
finish() {
  if [ -n "$emulator" ]; then kill "$emulator" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

# A module proxy that does not respond must not block the run.
limit=$(command -v timeout >/dev/null && echo 'timeout 300' || true)
if ! GOBIN="$folder" $limit go install "$module" >"$folder/log" 2>&1; then
  cat "$folder/log" >&2
  if [ -n "$optional" ]; then skip "the emulator ($module) cannot be built here"; fi
  exit 1
fi
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
"$folder/fake-gcs-server" -scheme http -host 127.0.0.1 -port "$port" -public-host "127.0.0.1:$port" \
  -backend memory -log-level warn &
emulator=$!

endpoint="http://127.0.0.1:$port"
tries=0
until node -e 'fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' "$endpoint/_internal/healthcheck"; do
  tries=$((tries + 1))
  if [ "$tries" -ge 50 ] || ! kill -0 "$emulator" 2>/dev/null; then
    echo "test-gcs: the emulator does not answer on $endpoint" >&2
    exit 1
  fi
  sleep 0.2
done

STORAGE_EMULATOR_HOST="$endpoint" npm test -- test/data/objects/google-cloud.test.ts test/flows/google-cloud.test.ts "$@"
