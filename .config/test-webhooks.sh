#!/usr/bin/env bash
# Verifies messages of a real service with the libraries of Standard Webhooks for JavaScript, Python and Go (§23.3). Libraries that a
# machine cannot install are skipped with a line. Exits with 0 if nothing failed.
set -euo pipefail
cd "$(dirname "$0")/.."
python_version=1.1.0
go_version=v0.0.1

folder=$(mktemp -d)
trap 'chmod -R u+w "$folder" && rm -rf "$folder"' EXIT
# If root runs this, the embedded Postgres runs under an account that must reach its folder.
chmod 711 "$folder"
export NODE_OPTIONS=--disable-warning=ExperimentalWarning
node test/clients/webhooks/collect.ts "$folder"
node test/clients/webhooks/verify.mjs "$folder/messages.json"

install_python() {
  python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "standardwebhooks==$python_version"
}
if ! command -v python3 >/dev/null || ! install_python >"$folder/log" 2>&1; then echo "Python: skipped, it cannot be installed"
else "$folder/venv/bin/python" test/clients/webhooks/verify.py "$folder/messages.json"
fi

install_go() {
  mkdir "$folder/go" && cp test/clients/webhooks/verify.go "$folder/go" && cd "$folder/go" && go mod init verify &&
    go get "github.com/standard-webhooks/standard-webhooks/libraries@$go_version" && go build -o verify .
}
if ! command -v go >/dev/null || ! (install_go) >"$folder/log" 2>&1; then echo "Go: skipped, it cannot be installed: $(tail -n 1 "$folder/log" 2>/dev/null)"
else "$folder/go/verify" "$folder/messages.json"
fi
