#!/usr/bin/env bash
# Runs Schemathesis, a public fuzzer, with all its checks and phases against a temporary service. Needs Python 3.10 or later.
# FUZZ_EXAMPLES is the number of requests per operation. The version is pinned, so that a run can be repeated.
set -euo pipefail
command -v python3 >/dev/null || { echo 'make fuzz needs Python 3.10 or later, which is not there.' >&2; exit 1; }
folder=$(mktemp -d)
service=
trap '[ -z "$service" ] || { kill "$service"; wait "$service" || true; }; rm -rf "$folder"' EXIT

python3 -m venv "$folder/venv"
PIP_DISABLE_PIP_VERSION_CHECK=1 "$folder/venv/bin/pip" install --quiet schemathesis==4.32.5

PORT=${PORT:-3987} DATA_DIR=$folder/data LOG_LEVEL=silent CHECK_ANSWERS=1 \
  node --disable-warning=ExperimentalWarning src/main.ts serve --demo --json >"$folder/service.json" &
service=$!
until grep -qs '^}' "$folder/service.json"; do kill -0 "$service"; sleep 0.2; done

# Requests need existing objects: the demo's credential and templates, a document created from one, and a valid cursor.
eval "$(node .config/fuzz-facts.mjs "$folder/service.json")"
export TEMPLATE_ID TEMPLATE_SLUG DOCUMENT_ID CURSOR
root=$PWD
cd "$folder"
run() { # config, phases
  venv/bin/st --config-file "$root/.config/$1" run "$URL/api/v1/openapi.json" --url "$URL/api/v1" \
    --header "Authorization: Bearer $TOKEN" --checks all --phases "$2" --max-examples "${FUZZ_EXAMPLES:-100}" \
    --continue-on-failure
}
failed=0
run schemathesis.toml examples,coverage,fuzzing || failed=1
run schemathesis-stateful.toml stateful || failed=1
exit "$failed"
