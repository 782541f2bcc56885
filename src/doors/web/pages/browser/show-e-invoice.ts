/** §18.21, §17.40: the XML of an e-invoice, and what each reader of the finished file sees of its terms, in place of the PDF. */
import { element } from './elements.ts';
import { faultLine } from './fault-lines.ts';

/** `page`, `tags`: none of what stands in the XML alone. `entry`: of its part, counted from 0. */
type Reading = {
  name: string;
  entry: number | null;
  value: string;
  page?: string;
  tags?: string;
  xml?: string;
  agrees: boolean;
};
type EInvoice = { terms: Reading[]; faults: string[]; xml: string };

const toggle = element('show-e-invoice', HTMLButtonElement);
const pane = element('e-invoice', HTMLElement);
const copy = element('copy-xml', HTMLButtonElement);
let shownXml = '';

/** Undefined of a document that is none; false where nobody has sent the values of one. */
export async function showEInvoice(
  isEInvoice: boolean | undefined,
  id: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  toggle.hidden = isEInvoice === undefined;
  if (isEInvoice === undefined) choose(false);
  if (!isEInvoice)
    return showNone('There is no XML yet: values that are made up make none. Fill in the form and save it.');
  if (id === undefined || document.documentElement.dataset.eInvoice === id) return;
  const response = await fetch(`/documents/${id}/e-invoice`, { signal });
  const answer = await response.json();
  if (response.ok) showAll(answer, id);
  else showNone(answer.message);
}

function showNone(why: string): void {
  delete document.documentElement.dataset.eInvoice;
  element('e-invoice-says', HTMLElement).textContent = why;
  element('e-invoice-parts', HTMLElement).hidden = true;
  toggle.textContent = 'E-invoice';
}

function showAll({ terms, faults, xml }: EInvoice, id: string): void {
  const differing = terms.filter(({ agrees }) => !agrees).length + faults.length;
  const says =
    differing === 0 ? 'All readers agree.' : `Readers do not agree ${differing === 1 ? 'once' : `${differing} times`}.`;
  element('e-invoice-says', HTMLElement).textContent = `${terms.length} terms. ${says}`;
  toggle.textContent = differing === 0 ? 'E-invoice' : `E-invoice (${differing} differ)`;
  element('e-invoice-faults', HTMLElement).replaceChildren(...faults.map((fault) => faultLine(fault)));
  element('e-invoice-terms', HTMLElement).replaceChildren(...terms.map(rowOf));
  shownXml = xml;
  element('e-invoice-xml', HTMLElement).textContent = onLines(xml);
  element('download-xml', HTMLAnchorElement).href = `/documents/${id}.xml`;
  element('e-invoice-parts', HTMLElement).hidden = false;
  copy.textContent = 'Copy XML';
  document.documentElement.dataset.eInvoice = id;
}

function rowOf({ name, entry, value, page, tags, xml, agrees }: Reading): HTMLTableRowElement {
  const row = document.createElement('tr');
  const [, path = name, number = '', label = path] = /^(\S+) \(([^,]+), (.*)\)$/s.exec(name) ?? [];
  const head = Object.assign(document.createElement('th'), { scope: 'row', textContent: label });
  const place = [number, path.replace(/^e-invoice\./, ''), ...(entry === null ? [] : [`entry ${entry}`])];
  head.append(Object.assign(document.createElement('small'), { textContent: place.filter(Boolean).join(' · ') }));
  if (!agrees) {
    row.className = 'fault';
    head.append(Object.assign(document.createElement('strong'), { textContent: 'differs' }));
  }
  row.append(head, ...[value, page, tags, xml].map(cellOf));
  return row;
}

function cellOf(text: string | undefined): HTMLTableCellElement {
  const cell = Object.assign(document.createElement('td'), { textContent: text ?? '–', dir: 'auto' });
  if (text === undefined) cell.className = 'quiet';
  return cell;
}

/** For people: an element a line, below what it is in. */
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

function choose(isShown: boolean): void {
  pane.hidden = !isShown;
  // It stays as it is below, so that it need not be drawn again.
  element('pdf', HTMLElement).inert = isShown;
  toggle.setAttribute('aria-pressed', String(isShown));
}

toggle.addEventListener('click', () => choose(pane.hidden));
copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(shownXml);
  copy.textContent = 'Copied';
});
