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
ROWS, PAYMENTS, BILLS = 240, 20, int(os.environ.get('BILLS', '20'))
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
PARTY = ['street', 'building', 'post-code', 'city', 'country']
TERMS = ['iban', 'amount', 'currency', 'holder', *(f'address.{one}' for one in PARTY), 'debtor.name', *(f'debtor.{one}' for one in PARTY), 'reference', 'reference-from', 'message']
key = lambda term: term.replace('.', '_').replace('-', '_')
label = lambda term: term.replace('.', ' ').replace('-', ' ').capitalize()
LATIN = ''.join(map(chr, [*range(0x21, 0x7f), *range(0xa1, 0x180), *range(0x218, 0x21c), 0x20ac]))
LANGUAGES = ['de-CH', 'fr-CH', 'it-CH', 'en']
for language in LANGUAGES:
    mapped = ''.join(f'  {term}: "{{{{{label(term)}}}}}"\n' for term in TERMS if '.' not in term)
    for part in ['address', 'debtor']:
        mapped += f'  {part}:\n' + ''.join(f'    {term[len(part) + 1:]}: "{{{{{label(term)}}}}}"\n' for term in TERMS if term.startswith(part + '.'))
    declared = ''.join(f'  - {{label: {label(term)}{", type: number" if term == "amount" else ""}}}\n' for term in TERMS)
    (folder / f'bill{language[:2]}.md').write_text(f'---\ntitle: Bill {language}\nlanguage: {language}\nplaceholders:\n{declared}payment:\n{mapped}---\nBill\n\n![Payment part](swiss-qr-bill:)\n')
number = lambda text: int(''.join(str(int(sign, 36)) for sign in text))
checked = lambda country, rest: f'{country}{98 - number(rest + country + "00") % 97:02}{rest}'
def qr_reference(digits):
    carry = 0
    for digit in digits:
        carry = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5][(carry + int(digit)) % 10]
    return digits + str((10 - carry) % 10)
digits = lambda most: str(draw.randint(1, 10 ** draw.randint(1, most) - 1))
def party(known):
    words = lambda most: squeezed(text(LATIN + ' ' * 60, most)) if known else ''
    return [words(50), draw.choice([words(50), '']), draw.choice([words(10), '']), words(10), words(30), draw.choice(['CH', 'LI', 'DE', 'FR']) if known else '']
for at in range(BILLS):
    is_qr = draw.random() < 0.5
    account = draw.choice(['3', '30', '31']) if is_qr else draw.choice(['0', '8', '9'])
    iban = checked(draw.choice(['CH', 'LI']), account[:1] + draw.choice('01') + digits(3).zfill(3) + digits(12).zfill(12) if is_qr else account + digits(4).zfill(4) + digits(12).zfill(12))
    amount = draw.choice([f'{draw.randint(1, 10 ** draw.randint(1, 11)) / 100:.2f}', ''])
    creditor, debtor = party(True), party(draw.random() < 0.7)
    given, made, kind = '', '', 'NON'
    if is_qr:
        kind, made = 'QRR', digits(26)
        reference = qr_reference(made.zfill(26))
    elif draw.random() < 0.7:
        kind, made = 'SCOR', text('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 21)
        reference = checked('RF', made)
    else:
        reference = ''
    if reference and draw.random() < 0.5:
        given, made = reference, ''
    message = draw.choice(['', squeezed(text(LATIN + ' ' * 60, 120))])
    currency = draw.choice(['CHF', 'EUR'])
    values = dict(zip(map(key, TERMS), [iban, amount, currency, *creditor, *debtor, given, made, message]))
    language = LANGUAGES[at % 4][:2]
    (folder / f'bill{language}.p{at}.values.json').write_text(json.dumps(values))
    lines = lambda of: ['S', *of] if of[0] else [''] * 7
    wanted.append('\n'.join(['SPC', '0200', '1', iban, *lines(creditor), *[''] * 7, amount, currency, *lines(debtor), kind, reference, message, 'EPD']))
subprocess.run([*command, 'dev', '--pdf', folder / 'out', folder], check=True, stdout=subprocess.DEVNULL)
read = []
for pdf in [folder / 'out' / 'codes.typical.pdf', *sorted((folder / 'out').glob('*.p[0-9]*.pdf'))]:
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
