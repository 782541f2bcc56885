/** Sheets of rows: CSV, XLSX, and cells that are pasted into a form. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { textRow, xlsxOf } from '../../../support/xlsx.ts';
import { asFile, type Door, entered, filled, hostile, lines, type Parser, template, told } from '../parser.ts';

const NOTE = template('To {{Name}}\n');
const COLUMNS = Array.from({ length: 200 }, (_, at) => `c${at}`);
const WIDE = template(COLUMNS.map((name) => `{{${name}}}`).join(' '));

/** On a busy machine some sheets before this one may still be at work, and then a workspace has to wait. */
function sheet(name: string, source = NOTE): Door {
  return async (world, content) => {
    const place = world.own(`templates/${await world.template(source)}/sheet`);
    for (;;) {
      const answer = await world.post(place, {}, [asFile(name, content)]);
      if (!answer.text.includes('are at work')) return answer;
      await pause(200);
    }
  };
}

export const CSV: Parser = {
  name: 'CSV',
  door: sheet('a.csv'),
  harmless: () => 'Name\nAda\n',
  kilobytes: [
    hostile('separators', () => `Name\n${filled(1_000, ',')}\n`),
    hostile('quotation marks', () => `Name\n${filled(1_000, '"a"x')}`),
    hostile('empty lines', () => filled(1_000, '\n')),
  ],
  largest: [
    told(
      'more than 200 columns',
      hostile('one line of columns', () => filled(5_000_000, ',')),
    ),
    hostile('lines of one cell', () => filled(5_000_000, 'x\n')),
    hostile('empty lines', () => `Name\nx\n${filled(1_048_000, '\n')}`),
    hostile('a quotation mark that is never closed', () => `Name\n"${filled(5_000_000, 'x"",\n')}`),
    hostile('quotation marks within cells', () => `Name\n${filled(5_000_000, 'x"')}`),
    hostile(
      'all rows and columns, for all placeholders',
      () => `${COLUMNS}\n${filled(2_000_000, `${'x,'.repeat(199)}x\n`)}`,
      sheet('a.csv', WIDE),
    ),
    hostile('all rows, two cells each', () => `c0,c199\n${filled(60_000, 'x,y\n')}`, sheet('a.csv', WIDE)),
  ],
};

const HEAD = textRow(1, ['Name']);
/** What an archive may not be packed better than. */
const PADDING = [{ name: 'xl/media/a.png', bytes: randomBytes(400_000) }];

function book(rows: string, more: Omit<Parameters<typeof xlsxOf>[0], 'sheets'> = {}): Buffer {
  return xlsxOf({ sheets: [{ name: 'S', rows }], ...more }, PADDING);
}
/** Of a kilobyte. */
function small(rows: string, more: Omit<Parameters<typeof xlsxOf>[0], 'sheets'> = {}): Buffer {
  return xlsxOf({ sheets: [{ name: 'S', rows: HEAD + rows }], ...more });
}
/** Texts that no packer makes two hundredths of. */
function varied(count: number, make: (at: number) => string): string {
  return lines(count, (at) => make((at * 7_919) % 999_983));
}

export const XLSX: Parser = {
  name: 'XLSX',
  door: sheet('a.xlsx'),
  harmless: () => small('<row><c><v>1</v></c></row>'),
  kilobytes: [
    told(
      'more than 255 characters',
      hostile('a format of 60,000 brackets', () =>
        small('<row><c s="1"><v>1</v></c></row>', { formats: ['['.repeat(60_000)] }),
      ),
    ),
    hostile('the worst format that may be', () =>
      small('<row><c s="1"><v>1e300</v></c></row>', { formats: ['# ?/'.repeat(63)] }),
    ),
    told(
      'row number “abc” is invalid',
      hostile('a row of no number', () => small('<row r="abc"><c><v>1</v></c></row>')),
    ),
    told(
      'row number “999999999999” is invalid',
      hostile('a row far away', () => small('<row r="999999999999"><c><v>1</v></c></row>')),
    ),
    hostile('elements in each other', () => small(filled(40_000, '<a>'))),
    hostile('attributes', () => small(`<row ${lines(300, (at) => `a${at}="" `)}/>`)),
    hostile('a day beyond all calendars', () => small('<row><c s="1"><v>1e300</v></c></row>', { formats: ['yyyy'] })),
  ],
  largest: [
    hostile('empty cells beside rows', () => book(HEAD + varied(900_000, (at) => `<row/><c r="GS" s="${at}"/>`))),
    hostile('empty rows', () => book(HEAD + varied(900_000, (at) => `<row s="${at}"/>`))),
    hostile('empty cells', () => book(`${HEAD}<row>${varied(16_000, (at) => `<c s="${at}"/>`)}</row>`)),
    hostile('shared texts', () => book(HEAD, { texts: [varied(990_000, (at) => `</si><si x="${at}">`)] })),
    hostile('formats of cells', () =>
      book(HEAD, { formats: [`"/>${varied(600_000, (at) => `<xf a="${at}"/>`)}<a b="`] }),
    ),
    hostile(
      'all rows and columns of numbers',
      () =>
        book(
          textRow(1, COLUMNS) +
            lines(2_500, (row) => `<row>${lines(200, (at) => `<c><v>${(row * at) % 97}</v></c>`)}</row>`),
        ),
      sheet('a.xlsx', WIDE),
    ),
    hostile('a text of 10 MB', () =>
      book(`${HEAD}<row><c t="inlineStr"><is><t>${varied(1_500_000, String)}</t></is></c></row>`),
    ),
    hostile('comments', () => book(`${HEAD}<!--${varied(1_500_000, String)}-->`)),
  ],
};

const ROWS = template(
  '- {{#Items}}{{Qty}} {{What}}{{/Items}}\n',
  'groups: [{label: Items, fields: [{label: Qty}, {label: What}]}]\n',
);

export const PASTED: Parser = {
  name: 'cells that are pasted',
  door: entered(ROWS, 'pasted.items', { do: 'paste.items[0].qty', 'values.items[0].qty': '' }),
  harmless: () => '1\ta\n2\tb\n',
  kilobytes: [hostile('quotation marks', () => filled(1_000, '"\t')), hostile('tabs', () => filled(1_000, '\t'))],
  largest: [
    told(
      'You pasted 200,000 rows',
      hostile('200,000 lines', () => filled(400_000, 'a\n')),
    ),
    hostile('tabs', () => filled(3_900_000, '\t')),
    told(
      'larger than 1 MB',
      hostile('quotation marks before anything', () => filled(3_900_000, '"a')),
    ),
    hostile('doubled quotation marks', () => `${filled(3_900_000, '""')}x`),
    hostile('quotation marks before tabs', () => filled(3_900_000, '"\t')),
  ],
};
