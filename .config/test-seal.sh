#!/usr/bin/env bash
# Seals documents (§24.10–24.19) with a time-stamp authority and an OCSP responder of its own, and asks others about them: Poppler's pdfsig,
# qpdf, veraPDF (PDF/UA-1, PDF/A) and the European Commission's DSS. Keys are in files, in SoftHSM and in an emulator of AWS KMS (moto). What a
# machine lacks is skipped, and named.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
started=()
stop() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM
say() { echo "$(date +%T) $*"; }
skip() { say "Skipped: $*"; }
has() { command -v "$1" >/dev/null; }

module=
if has softhsm2-util; then
  module=$(find /usr/lib /usr/local/lib /opt -name libsofthsm2.so 2>/dev/null | head -1)
  mkdir "$folder/tokens"
  printf 'directories.tokendir = %s/tokens\nobjectstore.backend = file\nlog.level = ERROR\n' "$folder" >"$folder/softhsm2.conf"
  export SOFTHSM2_CONF="$folder/softhsm2.conf"
  softhsm2-util --init-token --free --label platen --pin 1234 --so-pin 567890 >/dev/null
else skip 'PKCS #11, there is no SoftHSM (softhsm2-util).'; fi

aws=
if has python3 && python3 -m venv "$folder/venv" 2>/dev/null && PIP_DISABLE_PIP_VERSION_CHECK=1 "$folder/venv/bin/pip" install --quiet 'moto[server,kms]==5.*' 2>/dev/null; then
  port=$((20000 + RANDOM % 10000))
  "$folder/venv/bin/moto_server" -H 127.0.0.1 -p "$port" >/dev/null 2>&1 &
  started+=($!)
  aws="http://127.0.0.1:$port/"
  for _ in $(seq 50); do curl -sf "${aws}moto-api/data.json" >/dev/null && break || sleep 0.2; done
else skip 'AWS KMS, there is no Python or moto.'; fi

say 'Documents:'
src/platen dev --pdf "$folder/documents" prisma/demo >/dev/null
src/platen dev --pdf "$folder/documents" .config/e-invoice/examples >/dev/null
say 'Seals:'
node --disable-warning=ExperimentalWarning .config/seal/write-seals.ts "$folder/documents" "$folder/sealed" "$module" "$aws" &
started+=($!)
writer=$!
while [ ! -f "$folder/sealed/expected" ]; do
  kill -0 "$writer" 2>/dev/null || { echo 'The seals were not made.'; exit 1; }
  sleep 0.3
done
mapfile -t expected <"$folder/sealed/expected"
good=()
for one in "${expected[@]}"; do case $one in *TOTAL_PASSED) good+=("${one%%=*}") ;; esac; done

if has pdfsig; then
  for file in "${good[@]}"; do
    # Poppler cannot validate document time-stamps, and says so; the seal is the first signature.
    pdfsig -nocert "$file" 2>/dev/null | grep -q -m1 'Signature Validation: Signature is Valid' || { echo "pdfsig: $file is not valid"; exit 1; }
  done
  if pdfsig -nocert "$folder/sealed/judge.changed.pdf" 2>/dev/null | grep -q 'Signature is Valid'; then echo 'pdfsig: a changed file is valid'; exit 1; fi
  say "pdfsig: ${#good[@]} files, all valid"
else skip 'Poppler (pdfsig).'; fi

if has qpdf; then
  for file in "${good[@]}"; do qpdf --check "$file" >/dev/null || { echo "qpdf: $file"; exit 1; }; done
  say "qpdf: ${#good[@]} files, no error"
else skip 'qpdf.'; fi

if has mvn && has javac; then
  maven() { mvn -B -q -Dstyle.color=never "$@"; }
  maven -f .config/accessibility/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder/verapdf"
  maven -f .config/seal/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder/dss"
  javac -cp "$folder/verapdf/*" -d "$folder/classes" .config/accessibility/CheckPdf.java
  javac -cp "$folder/dss/*" -d "$folder/classes" .config/seal/ValidateSeals.java
  java -cp "$folder/classes:$folder/verapdf/*" CheckPdf "${good[@]}"
  java -cp "$folder/classes:$folder/dss/*" ValidateSeals "$folder/sealed/root.der" "${expected[@]}" 2> >(grep -v ^SLF4J >&2)
else skip 'veraPDF and DSS, there is no Maven or Java development kit.'; fi
say 'Done.'
