#!/bin/bash
# spec/growing.md, "Distributed": tests of the API on servers behind SPQR, a router that divides rows by workspace. They pass with
# one server and with two. Its makers have no package of it: build ./cmd/router of github.com/pg-sharding/spqr.
set -eu
cd "$(dirname "$0")/.."
if ! command -v "${SPQR_ROUTER:-spqr-router}" >/dev/null; then
  echo 'Skipped: there is no spqr-router on this machine, and SPQR_ROUTER names none.'
  exit 0
fi
tests=(test/contract/client test/contract/fuzz test/doors/api test/use-cases/create-document
  test/flows/generate test/flows/lists test/flows/concurrency test/flows/idempotency test/flows/values test/flows/refusals)

for servers in 1 2; do
  echo "Servers: $servers"
  PLATEN_SERVERS=$servers npm test --silent -- --forceExit "${tests[@]}"
done
PLATEN_SERVERS=2 npm test --silent -- --forceExit test/faults/divided
