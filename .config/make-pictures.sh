#!/bin/sh
# Draws the README's pictures: the first page of each document of the demo, and the web app. Needs pdftoppm (poppler-utils), gm
# (graphicsmagick) and Chromium.
set -eu
cd "$(dirname "$0")/.."
for program in pdftoppm gm chromium; do
  command -v "$program" >/dev/null || { echo "make pictures: needs $program" >&2; exit 1; }
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
src/platen dev --pdf "$folder" prisma/demo >/dev/null
set --
for name in invoice service-agreement offer-letter meeting-minutes quotation-ja; do
  # The same height, whatever the paper.
  pdftoppm -png -singlefile -scale-to-x -1 -scale-to-y 500 "$folder/$name.typical.pdf" "$folder/$name"
  gm convert "$folder/$name.png" -bordercolor '#d5d0c6' -border 1x1 "$folder/$name.png"
  set -- "$@" "$folder/$name.png"
done
mkdir -p .config/pictures
gm montage -tile 5x1 -geometry +14+20 -background '#efece6' "$@" "$folder/all.png"
# 48 colours are all that pages of text need.
gm convert "$folder/all.png" +dither -colors 48 -depth 8 .config/pictures/documents.png
src/platen dev --pdf "$folder" .config/pictures >/dev/null
pdftoppm -png -r 40 "$folder/annexes.typical.pdf" "$folder/annexes"
gm montage -tile 3x1 -gravity north -geometry +10+12 -background '#efece6' "$folder"/annexes-[123].png "$folder/annexes.png"
gm convert "$folder/annexes.png" +dither -colors 32 -depth 8 .config/pictures/annexes.png
pdftoppm -png -singlefile -r 60 "$folder/columns.typical.pdf" "$folder/columns"
gm convert "$folder/columns.png" -bordercolor '#d5d0c6' -border 1x1 +dither -colors 32 -depth 8 .config/pictures/columns.png
for name in certificate quotation-in-styles; do
  pdftoppm -png -singlefile -scale-to-x -1 -scale-to-y 420 "$folder/$name.typical.pdf" "$folder/$name"
done
gm convert -bordercolor '#efece6' -border 10x12 "$folder/certificate.png" "$folder/quotation-in-styles.png" +append "$folder/styles.png"
gm convert "$folder/styles.png" +dither -colors 48 -depth 8 .config/pictures/styles.png
draw() {
  pdftoppm -png -singlefile -r 80 -x 30 -y 40 -W 602 -H "$2" "$folder/$1.typical.pdf" "$folder/$1"
  gm convert "$folder/$1.png" +dither -colors 24 -depth 8 ".config/pictures/$1.png"
}
draw tables 290
draw blanks 200
draw definitions 300
pdftoppm -png -singlefile -r 60 -H 420 "$folder/pictures.typical.pdf" "$folder/pictures"
gm convert "$folder/pictures.png" +dither -colors 64 -depth 8 .config/pictures/pictures.png
CHROMIUM=$(command -v chromium) node .config/draw-web-app.mjs "$folder/app.png"
gm convert "$folder/app.png" +dither -colors 64 -depth 8 .config/pictures/web-app.png
ls -l .config/pictures
