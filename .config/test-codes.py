"""Random codes, read back from pages at 150 dpi: `make test-codes`. FOLDER is empty; COMMAND makes the PDFs of a folder."""
import json, os, random, subprocess, sys
from pathlib import Path
import zxingcpp
from PIL import Image

folder, command = Path(sys.argv[1]), sys.argv[2:]
draw = random.Random(int(os.environ.get('SEED', '1')))
ASCII = ''.join(map(chr, range(0x21, 0x7f)))
ANY = ASCII + ' äöüßéñ€–部品かな한글 لعربية 🙂'
text = lambda letters, most: ''.join(draw.choice(letters) for _ in range(draw.randint(1, most))).strip() or 'x'
ROWS, PAYMENTS = 243, 28
rows = [{
    'qr': text(ANY, 60), 'level': text(ANY, 30), 'matrix': text(ASCII, 20), 'bars': text(draw.choice([ASCII, '0123456789']), 14),
} for _ in range(ROWS)]
(folder / 'codes.md').write_text('''---
title: Codes
page: {orientation: landscape}
---
| QR | Level H | Data Matrix | Bars |
|---|---|---|---|
{{#Rows}}
| ![a](qr:{{QR}}){width=36mm} | ![d](qr:{{Level}}){width=30mm level=H} | ![b](datamatrix:{{Matrix}}){width=15mm} | ![c](code128:{{Bars}}){width=76mm} |
{{/Rows}}
''')
(folder / 'codes.values.json').write_text(json.dumps({'rows': rows}))
(folder / 'pay.md').write_text('''---
title: Pay
placeholders: [{label: Holder}, {label: Total, type: number, format: "1.234,56 €"}]
payment: {iban: DE89 3704 0044 0532 0130 00, holder: "{{Holder}}", amount: "{{Total}}", reference: "{{Reference}}"}
---
{{Total}} {{Reference}}

![Pay](girocode:)
''')
wanted = [payload for row in rows for payload in row.values()]
squeezed = lambda value: ' '.join(value.split())
for at in range(PAYMENTS):
    values = {'holder': text(ANY, 40), 'total': f'{draw.randint(1, 99999999999) / 100:.2f}', 'reference': text(ANY, 100)}
    (folder / f'pay.p{at}.values.json').write_text(json.dumps(values))
    lines = ['BCD', '002', '1', 'SCT', '', squeezed(values['holder']), 'DE89370400440532013000', 'EUR' + values['total'], '', '', squeezed(values['reference'])]
    wanted.append('\n'.join(lines))
subprocess.run([*command, 'dev', '--pdf', folder / 'out', folder], check=True, stdout=subprocess.DEVNULL)
read = []
for pdf in [folder / 'out' / 'codes.typical.pdf', *sorted((folder / 'out').glob('pay.p*.pdf'))]:
    subprocess.run(['pdftoppm', '-r', '150', '-png', pdf, folder / f'page-{pdf.stem}'], check=True)
for page in sorted(folder.glob('page-*.png')):
    read += [code.text for code in zxingcpp.read_barcodes(Image.open(page))]
missing = list(wanted)
for one in read:
    if one in missing:
        missing.remove(one)
print(f'{len(wanted) - len(missing)} of {len(wanted)} codes were read as they were meant')
for payload in missing[:20]:
    print('not read:', repr(payload))
sys.exit(1 if missing else 0)
