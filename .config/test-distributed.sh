#!/bin/bash
# spec/growing.md, "Distributed": tests of the API, of the web app, of assistants and of connected apps on servers behind SPQR, a router that
# divides rows by workspace. Its makers have no package of it: build ./cmd/router of github.com/pg-sharding/spqr.
#
# Left out are tests that need a browser, and those of what one server has (locks of tables, roles, counts of statements) or what the router cannot
# read (exports). The router passes on all that it gets where it has one server, so only the API is tried there.
set -eu
cd "$(dirname "$0")/.."
if ! command -v "${SPQR_ROUTER:-spqr-router}" >/dev/null; then
  echo 'Skipped: there is no spqr-router on this machine, and SPQR_ROUTER names none.'
  exit 0
fi
api=(test/contract/client test/contract/fuzz test/doors/api test/use-cases/create-document
  test/flows/generate test/flows/lists test/flows/concurrency test/flows/idempotency test/flows/values test/flows/refusals)
web=(test/doors/web test/doors/mcp test/doors/oauth test/use-cases/webhooks test/use-cases/sheets test/use-cases/administration/{apps,audit-lines,erase-documents,keys}
  test/flows/{access-log,compression,e-invoices,entity-tags,erased-words,large-preview,malformed,numbers-and-dates,operations,pdf-life,pictures-as-values,themes})

echo 'Servers: 1'
PLATEN_SERVERS=1 npm test --silent -- --forceExit "${api[@]}"
echo 'Servers: 2'
PLATEN_SERVERS=2 npm test --silent -- --forceExit --testPathIgnorePatterns test/doors/web/browser test/doors/web/pages -- "${api[@]}" "${web[@]}"
PLATEN_SERVERS=2 npm test --silent -- --forceExit test/faults/divided
