#!/bin/sh
# Checks documents against PDF/UA-1 and PDF/A-2b with veraPDF, which Maven fetches. ACCESSIBILITY=quick: only those of the demo and the pictures.
set -eu
cd "$(dirname "$0")/.."

if ! command -v mvn >/dev/null || ! command -v javac >/dev/null; then
  echo 'test-accessibility: skipped, it needs Maven and a Java development kit for veraPDF (org.verapdf:validation-model)'
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

mvn -B -q -Dstyle.color=never -f .config/accessibility/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder/lib"
javac -cp "$folder/lib/*" -d "$folder/classes" .config/accessibility/CheckPdf.java
[ "${ACCESSIBILITY:-}" = quick ] ||
  node --disable-warning=ExperimentalWarning test/pdf/whole-documents/accessibility/write-documents.ts "$folder/documents"
src/platen dev --pdf "$folder/documents" .config/pictures >/dev/null
src/platen dev --pdf "$folder/documents" prisma/demo >/dev/null
[ "${ACCESSIBILITY:-}" = quick ] || src/platen dev --pdf "$folder/documents" prisma/gallery >/dev/null
[ "${ACCESSIBILITY:-}" = quick ] || src/platen dev --pdf "$folder/documents" test/pdf/whole-documents/accessibility/templates >/dev/null
java -cp "$folder/classes:$folder/lib/*" CheckPdf "$folder"/documents/*.pdf
