"""Random codes in one document, read back from its pages at 200 dpi: `make test-codes`. FOLDER is empty; COMMAND makes the PDFs of a folder."""
import json, os, random, subprocess, sys
from pathlib import Path
import zxingcpp
from PIL import Image

folder, command = Path(sys.argv[1]), sys.argv[2:]
draw = random.Random(int(os.environ.get('SEED', '1')))
ASCII = ''.join(map(chr, range(0x21, 0x7f)))
ANY = ASCII + ' äöüßéñ€–部品かな한글 لعربية 🙂'
text = lambda letters, most: ''.join(draw.choice(letters) for _ in range(draw.randint(1, most))).strip() or 'x'
rows = [{'qr': text(ANY, 60), 'matrix': text(ASCII, 20), 'bars': text(draw.choice([ASCII, '0123456789']), 14)} for _ in range(334)]
(folder / 'codes.md').write_text('''---
title: Codes
---
| QR | Data Matrix | Bars |
|---|---|---|
{{#Rows}}
| ![a](qr:{{QR}}){width=40mm} | ![b](datamatrix:{{Matrix}}){width=15mm} | ![c](code128:{{Bars}}){width=80mm} |
{{/Rows}}
''')
(folder / 'codes.values.json').write_text(json.dumps({'rows': rows}))
subprocess.run([*command, 'dev', '--pdf', folder / 'out', folder], check=True, stdout=subprocess.DEVNULL)
subprocess.run(['pdftoppm', '-r', '200', '-png', folder / 'out' / 'codes.typical.pdf', folder / 'page'], check=True)
read = [code.text for page in sorted(folder.glob('page-*.png')) for code in zxingcpp.read_barcodes(Image.open(page))]
wanted = [payload for row in rows for payload in row.values()]
missing = list(wanted)
for one in read:
    if one in missing:
        missing.remove(one)
print(f'{len(wanted) - len(missing)} of {len(wanted)} codes were read as they were meant')
for payload in missing[:20]:
    print('not read:', repr(payload))
sys.exit(1 if missing else 0)
