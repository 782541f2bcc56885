/** XLSX files for tests (ECMA-376): `rows` are the XML of `sheetData`. */
import { type ZipEntry, zipOf } from './zip.ts';

type Workbook = {
  /** `state`: such as `hidden`. */
  sheets: { name: string; rows: string; state?: string }[];
  texts?: string[];
  /** The format codes of the styles 1, 2, …; style 0 has none. */
  formats?: string[];
  since1904?: true;
};

export function xlsxOf({ sheets, texts = [], formats = [], since1904 }: Workbook, more: ZipEntry[] = []): Buffer {
  const file = (name: string, xml: string): ZipEntry => ({ name, bytes: Buffer.from(`<?xml version="1.0"?>\n${xml}`) });
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const targets = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return zipOf([
    file('[Content_Types].xml', '<Types/>'),
    file('_rels/.rels', '<Relationships/>'),
    file(
      'xl/workbook.xml',
      `<workbook xmlns:r="r">${since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${listed.join('')}</sheets></workbook>`,
    ),
    file('xl/_rels/workbook.xml.rels', `<Relationships>${targets.join('')}</Relationships>`),
    file('xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    file(
      'xl/styles.xml',
      `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...sheets.map(({ rows }, at) =>
      file(`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ),
    ...more,
  ]);
}

/** Returns a row of texts. */
export function textRow(line: number, texts: readonly string[]): string {
  return `<row r="${line}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}
