#!/usr/bin/env bash
# Clients in Go and Python, made from spec/openapi.yaml by public generators of pinned versions, each tried on a service of
# this run's own by the programs in test/clients. What was generated is gone afterwards. Ends with 0 when both passed.
set -euo pipefail
cd "$(dirname "$0")/.."
oapi_codegen=v2.8.2
openapi_python_client=0.29.1

folder=$(mktemp -d)
service=
finish() {
  [ -z "$service" ] || { kill "$service"; wait "$service" || true; }
  chmod -R u+w "$folder" && rm -rf "$folder"
}
trap finish EXIT

failed=0
not_run() { echo "$1: not run: $2" >&2; failed=1; }

make_go() {
  cp -r test/clients/go "$folder/go"
  mkdir "$folder/go/platen" "$folder/bin"
  GOBIN="$folder/bin" go install "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@$oapi_codegen" &&
    "$folder/bin/oapi-codegen" -config test/clients/go/oapi-codegen.yaml -o "$folder/go/platen/client.go" spec/openapi.yaml &&
    (cd "$folder/go" && go mod download)
}

make_python() {
  python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "openapi-python-client==$openapi_python_client" &&
    "$folder/venv/bin/openapi-python-client" generate --path spec/openapi.yaml --meta none --fail-on-warning \
      --config test/clients/python/openapi-python-client.yaml --output-path "$folder/python/platen_client"
}

start_service() {
  PORT=0 DATA_DIR=$folder/data LOG_LEVEL=silent CHECK_ANSWERS=1 \
    node --disable-warning=ExperimentalWarning src/main.ts serve --demo --json >"$folder/service.json" &
  service=$!
  until grep -q '^}' "$folder/service.json"; do kill -0 "$service"; sleep 0.2; done
  fact() { node -p "JSON.parse(require('fs').readFileSync('$folder/service.json')).$1"; }
  PLATEN_URL=$(fact url) PLATEN_API_KEY=$(fact demo.token)
  export PLATEN_URL PLATEN_API_KEY
}

# As root, the embedded Postgres runs under an account that must reach its folder.
chmod 711 "$folder"
start_service

if ! command -v go >/dev/null; then not_run Go 'go (1.24 or later) is not there'
elif ! make_go >"$folder/go.log" 2>&1; then
  cat "$folder/go.log" >&2
  not_run Go 'the client could not be made, see above; is the Go module proxy within reach?'
else (cd "$folder/go" && go build -o "$folder/bin/smoke" . && "$folder/bin/smoke") || { echo 'Go: failed' >&2; failed=1; }
fi

if ! command -v python3 >/dev/null; then not_run Python 'python3 (3.10 or later) is not there'
elif ! make_python >"$folder/python.log" 2>&1; then
  cat "$folder/python.log" >&2
  not_run Python 'the client could not be made, see above; is the package index within reach?'
else PYTHONPATH=$folder/python "$folder/venv/bin/python" test/clients/python/smoke.py || { echo 'Python: failed' >&2; failed=1; }
fi
exit "$failed"
