#!/usr/bin/env bash
# Draws a thousand random codes (§10.35), including GiroCodes and Swiss QR bills, and reads them back from pictures of pages with another
# program. Needs Python 3.10 or later and pdftoppm (poppler-utils). SEED draws others, BILLS=400 more bills.
set -euo pipefail
for program in python3 pdftoppm; do
  command -v "$program" >/dev/null || { echo "make test-codes needs $program, which is not there." >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
PIP_DISABLE_PIP_VERSION_CHECK=1 "$folder/venv/bin/pip" install --quiet zxing-cpp==3.1.1 pillow==13.0.0
mkdir "$folder/codes"
"$folder/venv/bin/python" .config/test-codes.py "$folder/codes" src/platen
