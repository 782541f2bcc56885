/** §17.40: what stands in the headers and footers of pages, which no tags have. */
import type { EInvoiceValues, RunningPlaces } from '../../template/model/e-invoice.ts';
import { addSeen, findPlaces, type Seen, type SeenPlaces } from './find-places.ts';
import { boxOf, flatText, visible } from './flat-text.ts';
import type { PageText } from './page-texts.ts';

type Values = Pick<EInvoiceValues, 'running' | 'around' | 'printed'>;

/** `pages`: in their order. `mayLack`: whether a page may have no footer, as one with a Swiss QR bill. */
export function readRunning(pages: readonly PageText[], { running = {}, around, printed }: Values, mayLack: boolean) {
  const found: SeenPlaces = new Map();
  for (const position of ['header', 'footer'] as const) {
    const variants = running[position];
    if (!variants) continue;
    const { first, following, sections } = variants;
    const lacking = position === 'footer' && mayLack ? [NOTHING] : [];
    for (const [at, page] of pages.entries()) {
      const may = [at === 0 ? first : following, ...sections, ...lacking];
      for (const [place, seen] of seenOn(page[position], may, printed)) addSeen(found, place, seen);
    }
  }
  const texts = pages.map((page) => visible(page.around));
  for (const place of around) {
    const seen = nearlySeen(texts, printed[place]!);
    if (seen) addSeen(found, place, seen);
  }
  return found;
}

const NOTHING: RunningPlaces = { pieces: [], texts: [] };

/** Which of the headers or footers that a page may have it has is what stands there. */
function seenOn(text: string, may: readonly RunningPlaces[], printed: readonly string[]): Iterable<[number, Seen]> {
  const flat = flatText(text.includes('U+') ? [text, withoutBoxes(text, may, printed)] : [text]);
  const readings = may.map(({ pieces }) => findPlaces(flat, { pieces, printed: [...printed] }));
  const fitting = may.findIndex(
    ({ pieces, texts }, at) =>
      pieces.length + texts.length > 0 &&
      [...readings[at]!.values()].every(({ agrees }) => agrees) &&
      texts.every((one) => flat.text.includes(visible(one))),
  );
  if (fitting !== -1) return readings[fitting]!;
  if (may.every(({ pieces }) => pieces.length > 0)) return readings[0]!;
  // What has no values may be anything but nearly one of them.
  const places = new Set(readings.flatMap((reading) => [...reading.keys()]));
  return [...places].flatMap((place) => {
    const seen = nearlySeen([flat.text], printed[place]!);
    return seen ? [[place, seen] satisfies [number, Seen]] : [];
  });
}

/** A character that no font has is a box with its number. */
function withoutBoxes(text: string, may: readonly RunningPlaces[], printed: readonly string[]): string {
  const wanted = may
    .flatMap(({ pieces }) => pieces.flat())
    .map((part) => (typeof part === 'number' ? printed[part]! : part));
  return [...new Set(wanted.join(''))]
    .filter((sign) => sign > '\u024f')
    .reduce((all, sign) => all.replaceAll(boxOf(sign), sign), text);
}

/** What no font lacks, and what is drawn in the order in which it is read. */
const PLAIN = /^[\p{Script=Latin}\p{N}\p{P}\p{Sc}]{4,}$/u;

/** Where nobody knows whether it stands there: undefined where nothing is like it. */
function nearlySeen(texts: readonly string[], printed: string): Seen | undefined {
  const wanted = visible(printed);
  if (!PLAIN.test(wanted)) return undefined;
  if (texts.some((text) => text.includes(wanted))) return { seen: printed, agrees: true };
  const [other] = texts.flatMap((text) => nearly(text, wanted));
  return other === undefined ? undefined : { seen: other, agrees: false };
}

/** What stands in a text and differs from another in one or two characters. */
export function nearly(text: string, wanted: string): string[] {
  const found: string[] = [];
  for (let at = 0; at + wanted.length <= text.length; at++) {
    let differs = 0;
    for (let offset = 0; offset < wanted.length && differs <= 2; offset++)
      if (text[at + offset] !== wanted[offset]) differs += 1;
    if (differs > 0 && differs <= 2) found.push(text.slice(at, at + wanted.length));
  }
  return found;
}
