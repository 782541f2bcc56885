/** §20.9 rule 3: rows and cells as spreadsheets put them on the clipboard: divided by tabs, those with tabs or line breaks in quotation marks. */

const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;

/** `text`: with line breaks as `\n`. Quotation marks around anything else are text. No more than `most` rows and cells of a row are read. */
export function readPasted(text: string, most: { rows: number; cells: number }): string[][] {
  const source = text.replace(/\n$/, '');
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (;;) {
    const [all, quoted, plain, end] = CELL.exec(source)!;
    const isQuoted = quoted !== undefined && /[\t\n]/.test(quoted);
    const row = rows.at(-1)!;
    row.push(isQuoted ? quoted.replaceAll('""', '"') : (plain ?? all.slice(0, all.length - end!.length)));
    if (end === '' || row.length > most.cells || (end === '\n' && rows.length === most.rows)) return rows;
    if (end === '\n') rows.push([]);
  }
}
