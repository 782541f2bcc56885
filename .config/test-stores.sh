#!/bin/sh
# Runs the tests of the object stores, and the service, on real servers: Versity's gateway for S3, built with Go, and Azurite for Azure,
# from npm. Both are deleted afterwards. With --if-possible, a machine that cannot install one of them is not a failure; failing tests
# are.
set -eu
cd "$(dirname "$0")/.."
gateway=github.com/versity/versitygw/cmd/versitygw@v1.8.0
azurite=azurite@3.37.0

optional=
if [ "${1:-}" = --if-possible ]; then
  optional=yes
  shift
fi

folder=$(mktemp -d)
servers=
finish() {
  for server in $servers; do kill "$server" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Without --if-possible, a server that cannot be installed is a failure.
missing() {
  echo "test-stores: $1 is not tested: $2" >&2
  [ -n "$optional" ] || exit 1
}
# A registry that does not respond must not block the run.
limit=$(command -v timeout >/dev/null && echo 'timeout 600' || true)
port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}
await() {
  tries=0
  until node -e 'fetch(process.argv[1]).then(() => process.exit(0), () => process.exit(1))' "$1"; do
    tries=$((tries + 1))
    [ "$tries" -lt 50 ] || { echo "test-stores: nothing answers on $1" >&2; exit 1; }
    sleep 0.2
  done
}

tests=
if ! command -v go >/dev/null; then
  missing S3 "it needs Go to build $gateway"
elif ! GOBIN="$folder" $limit go install "$gateway" >"$folder/log" 2>&1; then
  cat "$folder/log" >&2
  missing S3 "$gateway cannot be built here"
else
  S3_TEST_URL="http://127.0.0.1:$(port)"
  export S3_TEST_URL AWS_ACCESS_KEY_ID=platen AWS_SECRET_ACCESS_KEY=platen-secret AWS_EC2_METADATA_DISABLED=true
  mkdir "$folder/s3"
  ROOT_ACCESS_KEY=platen ROOT_SECRET_KEY=platen-secret \
    "$folder/versitygw" --quiet --port "${S3_TEST_URL#http://}" posix "$folder/s3" >"$folder/s3.log" 2>&1 &
  servers="$servers $!"
  await "$S3_TEST_URL"
  tests="$tests test/data/objects/s3.test.ts"
fi

if ! $limit npm install --no-audit --no-fund --ignore-scripts --prefix "$folder/azurite" "$azurite" >"$folder/log" 2>&1; then
  cat "$folder/log" >&2
  missing Azure "$azurite cannot be installed here"
else
  endpoint="127.0.0.1:$(port)"
  # The account and the key from the documentation of Azurite.
  key='Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='
  export AZURE_TEST_CONNECTION="DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=$key;BlobEndpoint=http://$endpoint/devstoreaccount1"
  node "$folder/azurite/node_modules/azurite/dist/src/blob/main.js" --silent --skipApiVersionCheck --disableTelemetry --inMemoryPersistence \
    --blobHost 127.0.0.1 --blobPort "${endpoint#*:}" >"$folder/azure.log" 2>&1 &
  servers="$servers $!"
  await "http://$endpoint"
  tests="$tests test/data/objects/azure-blobs.test.ts"
fi

[ -n "$tests" ] || exit 0
# shellcheck disable=SC2086 # several words
npm test -- $tests test/flows/remote-stores.test.ts "$@"
