/** §18.21, §20.24, §17.40: shows the XML of an e-invoice, and how each reader of the finished file reads its terms. */
import { element, make } from './elements.ts';
import { say } from './say.ts';

/** `page`, `tags`: undefined for a term that is only in the XML. `entry`: the index in its group, from 0. */
type Reading = {
  name: string;
  entry: number | null;
  value: string;
  page?: string;
  tags?: string;
  xml?: string;
  agrees: boolean;
};
export type EInvoice = { terms: Reading[]; faults: string[]; xml: string; title: string };

const toggle = element('show-e-invoice', HTMLButtonElement);
const copy = element('copy-xml', HTMLButtonElement);
let shownXml = '';

/**
 * `isEInvoice`: undefined for any other document; false until somebody has entered the values. `read`: called once for
 * each document `id`.
 */
export async function showEInvoice(
  isEInvoice: boolean | undefined,
  id: string | undefined,
  read: (id: string) => Promise<EInvoice>,
): Promise<void> {
  toggle.hidden = isEInvoice === undefined;
  if (!isEInvoice) return showNone(say('noXml'));
  if (id === undefined || document.documentElement.dataset.eInvoice === id) return;
  await read(id).then(
    (answer) => showAll(answer, id),
    (error: Error) => error.name !== 'AbortError' && showNone(error.message),
  );
}

function showNone(why: string): void {
  delete document.documentElement.dataset.eInvoice;
  element('e-invoice-says', HTMLElement).textContent = why;
  element('e-invoice-parts', HTMLElement).hidden = true;
  toggle.textContent = say('eInvoice');
}

function showAll({ terms, faults, xml, title }: EInvoice, id: string): void {
  const differing = terms.filter(({ agrees }) => !agrees).length + faults.length;
  const says = differing === 0 ? say('readersAgree') : say('readersDiffer', { n: differing });
  element('e-invoice-says', HTMLElement).textContent = `${say('terms', { n: terms.length })} ${says}`;
  toggle.textContent = differing === 0 ? say('eInvoice') : say('eInvoiceDiffers', { n: differing });
  element('e-invoice-faults', HTMLElement).replaceChildren(
    ...faults.map((fault) => make('li', { className: 'fault' }, fault)),
  );
  element('e-invoice-terms', HTMLElement).replaceChildren(...terms.map(rowOf));
  shownXml = xml;
  element('e-invoice-xml', HTMLElement).textContent = onLines(xml);
  const download = element('download-xml', HTMLAnchorElement);
  URL.revokeObjectURL(download.href);
  download.download = `${title}.xml`;
  download.href = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  element('e-invoice-parts', HTMLElement).hidden = false;
  copy.textContent = say('copyXml');
  document.documentElement.dataset.eInvoice = id;
}

function rowOf({ name, entry, value, page, tags, xml, agrees }: Reading): HTMLTableRowElement {
  const [, path = name, number = '', label = path] = /^(\S+) \(([^,]+), (.*)\)$/s.exec(name) ?? [];
  const place = [number, path.replace(/^e-invoice\./, ''), ...(entry === null ? [] : [say('entry', { n: entry })])];
  const head = make('th', { scope: 'row' }, label, make('small', {}, place.filter(Boolean).join(' · ')));
  if (!agrees) head.append(make('strong', {}, say('differs')));
  return make('tr', { className: agrees ? '' : 'fault' }, head, ...[value, page, tags, xml].map(cellOf));
}

function cellOf(text: string | undefined): HTMLTableCellElement {
  return make('td', { dir: 'auto', className: text === undefined ? 'quiet' : '' }, text ?? '–');
}

/** Formats XML for people: one element a line, indented. */
function onLines(xml: string): string {
  let depth = 0;
  return xml
    .replace(/>\s*(?=<)/g, '>\n')
    .split('\n')
    .map((line) => {
      const [ends, begins] = [line.startsWith('</'), /^<[^/?!]/.test(line) && !/<\/|\/>$/.test(line)];
      if (ends) depth -= 1;
      const indented = '  '.repeat(Math.max(0, depth)) + line;
      if (begins) depth += 1;
      return indented;
    })
    .join('\n');
}

copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(shownXml);
  copy.textContent = say('copied');
});
