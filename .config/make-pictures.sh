#!/bin/sh
# Draws the pictures of the README and of the documents in spec/: pages of the demo, parts of other documents, and the web app. Needs pdftoppm
# (poppler-utils), gm (graphicsmagick) and Chromium.
set -eu
cd "$(dirname "$0")/.."
for program in pdftoppm gm chromium; do
  command -v "$program" >/dev/null || { echo "make pictures: needs $program" >&2; exit 1; }
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
src/platen dev --pdf "$folder" prisma/demo >/dev/null
mkdir -p .config/pictures
# page NAME NUMBER HEIGHT: draws a page of a document of the demo with a border.
page() {
  pdftoppm -png -singlefile -f "$2" -scale-to-x -1 -scale-to-y "$3" "$folder/$1.typical.pdf" "$folder/$1-$2"
  gm convert "$folder/$1-$2.png" -bordercolor '#d5d0c6' -border 1x1 "$folder/$1-$2.png"
}
page invoice 1 620
page statement 1 620
page certificate 1 364
page offer-letter 1 240
page service-agreement 1 240
page service-agreement 5 240
gm convert "$folder/offer-letter-1.png" "$folder/service-agreement-1.png" "$folder/service-agreement-5.png" \
  -bordercolor '#efece6' -border 5x0 +append "$folder/small.png"
gm convert -background '#efece6' -bordercolor '#efece6' "$folder/certificate-1.png" -border 0x8 "$folder/small.png" -append "$folder/right.png"
gm convert -background '#efece6' -bordercolor '#efece6' -border 12x14 "$folder/invoice-1.png" "$folder/statement-1.png" "$folder/right.png" +append "$folder/all.png"
# Pages of text need only 48 colours.
gm convert "$folder/all.png" +dither -colors 48 -depth 8 -type Palette .config/pictures/documents.png
for name in certificate quotation-ja; do
  page "$name" 1 420
done
gm convert -background '#efece6' -bordercolor '#efece6' -border 10x12 "$folder/certificate-1.png" "$folder/quotation-ja-1.png" +append "$folder/styles.png"
gm convert "$folder/styles.png" +dither -colors 48 -depth 8 -type Palette .config/pictures/styles.png
pdftoppm -png -singlefile -r 80 -x 30 -y 300 -W 602 -H 310 "$folder/invoice.typical.pdf" "$folder/amount"
gm convert "$folder/amount.png" +dither -colors 24 -depth 8 -type Palette .config/pictures/amount.png
page swiss-invoice 1 620
gm convert -background '#efece6' -bordercolor '#efece6' -border 10x12 "$folder/invoice-1.png" "$folder/swiss-invoice-1.png" +append "$folder/invoices.png"
gm convert "$folder/invoices.png" +dither -colors 32 -depth 8 -type Palette .config/pictures/invoices.png
src/platen dev --pdf "$folder" .config/pictures >/dev/null
pdftoppm -png -r 40 "$folder/annexes.typical.pdf" "$folder/annexes"
gm convert -background '#efece6' -bordercolor '#efece6' -border 10x12 "$folder"/annexes-[123].png +append "$folder/annexes.png"
gm convert "$folder/annexes.png" +dither -colors 32 -depth 8 -type Palette .config/pictures/annexes.png
pdftoppm -png -singlefile -r 60 "$folder/columns.typical.pdf" "$folder/columns"
gm convert "$folder/columns.png" -bordercolor '#d5d0c6' -border 1x1 +dither -colors 32 -depth 8 -type Palette .config/pictures/columns.png
draw() {
  pdftoppm -png -singlefile -r 80 -x 30 -y 40 -W 602 -H "$2" "$folder/$1.typical.pdf" "$folder/$1"
  gm convert "$folder/$1.png" +dither -colors 24 -depth 8 -type Palette ".config/pictures/$1.png"
}
draw tables 290
draw blanks 200
draw definitions 300
draw signatures 440
draw stamp 300
draw rows 210
for language in en de ar; do
  pdftoppm -png -singlefile -r 60 -x 20 -y 30 -W 456 -H 300 "$folder/languages.$language.pdf" "$folder/languages-$language"
done
gm convert -background '#efece6' -bordercolor '#efece6' -border 6x8 "$folder/languages-en.png" "$folder/languages-de.png" "$folder/languages-ar.png" +append "$folder/languages.png"
gm convert "$folder/languages.png" +dither -colors 32 -depth 8 -type Palette .config/pictures/languages.png
for language in en-gb de; do
  pdftoppm -png -singlefile -r 70 -x 30 -y 40 -W 530 -H 210 "$folder/quotation.$language.pdf" "$folder/quotation-$language"
done
gm convert -background '#efece6' -bordercolor '#efece6' -border 6x8 "$folder/quotation-en-gb.png" "$folder/quotation-de.png" +append "$folder/quotation.png"
gm convert "$folder/quotation.png" +dither -colors 32 -depth 8 -type Palette .config/pictures/quotation.png
draw formulas 200
pdftoppm -png -singlefile -r 72 -x 20 -y 45 -W 555 -H 215 "$folder/quote.typical.pdf" "$folder/quote"
gm convert "$folder/quote.png" -bordercolor '#d5d0c6' -border 1x1 +dither -colors 24 -depth 8 -type Palette .config/pictures/quote.png
pdftoppm -png -singlefile -r 70 -H 480 "$folder/overlay.typical.pdf" "$folder/overlay"
gm convert "$folder/overlay.png" +dither -colors 64 -depth 8 -type Palette .config/pictures/overlay.png
draw charts 400
pdftoppm -png -singlefile -r 60 -H 420 "$folder/pictures.typical.pdf" "$folder/pictures"
gm convert "$folder/pictures.png" +dither -colors 64 -depth 8 .config/pictures/pictures.png
# The tutorials: what their code blocks say.
# draw_sample PAGE FOLDER NAME PICTURE LEFT TOP WIDTH HEIGHT
draw_sample() {
  node .config/docs/write-samples.ts "$1" "$folder/samples"
  src/platen dev --pdf "$folder/samples-pdf" "$folder/samples/$2" >/dev/null
  pdftoppm -png -singlefile -r 80 -x "$5" -y "$6" -W "$7" -H "$8" "$folder/samples-pdf/$3.typical.pdf" "$folder/$4"
  gm convert "$folder/$4.png" -bordercolor '#d5d0c6' -border 1x1 +dither -colors 32 -depth 8 -type Palette ".config/pictures/$4.png"
}
draw_sample tutorials/invoice.md mine bakery-invoice tutorial-invoice 50 60 562 240
draw_sample how-to/print-on-letterhead.md brand letter how-to-letter 0 0 662 936
gm convert "$folder/certificate-1.png" +dither -colors 48 -depth 8 -type Palette .config/pictures/tutorial-certificate.png
# The gallery: the first page of each template, also of the demo.
mkdir "$folder/gallery"
cp -r prisma/demo/. "$folder/gallery"
cp prisma/gallery/*.* "$folder/gallery"
src/platen dev --pdf "$folder/gallery-pdf" "$folder/gallery" >/dev/null
for pdf in "$folder"/gallery-pdf/*.typical.pdf; do
  name=$(basename "$pdf" .typical.pdf)
  pdftoppm -png -singlefile -f 1 -scale-to 300 "$pdf" "$folder/$name-1"
  gm convert "$folder/$name-1.png" +dither -colors 16 -depth 8 -type Palette "prisma/gallery/pictures/$name.png"
done
CHROMIUM=$(command -v chromium) node .config/draw-web-app.mjs "$folder/app.png" "$folder/formatted.png"
gm convert "$folder/app.png" +dither -colors 64 -depth 8 -type Palette .config/pictures/web-app.png
gm convert "$folder/formatted.png" +dither -colors 64 -depth 8 -type Palette .config/pictures/formatted.png
CHROMIUM=$(command -v chromium) node --disable-warning=ExperimentalWarning .config/draw-chat.ts "$folder/chat.png"
gm convert "$folder/chat.png" +dither -colors 64 -depth 8 -type Palette .config/pictures/chat.png
ls -l .config/pictures
