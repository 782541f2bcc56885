/** §10.55: writes the texts of a language as XLIFF 2.0 (OASIS). */
import { type Piece, piecesOf } from './pieces-of.ts';
import type { TranslatedText, Translation } from './translation.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function writeXliff({ name, from, to, texts }: Translation): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${escaped(from)}" trgLang="${escaped(to)}">`,
    `  <file id="f1" original="${escaped(name)}">`,
    ...texts.flatMap(unitOf),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}

/** The codes of a unit: what each of its numbers stands for. */
type Codes = { data: string[]; taken: Set<number>; pairs: number };

function unitOf({ id, original, text, was, line }: TranslatedText): string[] {
  const codes: Codes = { data: [], taken: new Set(), pairs: 0 };
  const source = contentOf(piecesOf(original), codes);
  // A code of the translation is that of the original, so it has its number.
  codes.taken = new Set();
  codes.pairs = 0;
  const target = text === '' ? undefined : contentOf(piecesOf(text), codes);
  const notes = [
    ...(line === undefined ? [] : [`Line ${line} of the file.`]),
    ...(was === undefined ? [] : [`The original has changed. It was: ${was}`]),
  ];
  const data = codes.data.map((code, at) => `        <data id="d${at + 1}">${escaped(code)}</data>`);
  const state = text === '' || was !== undefined ? 'initial' : 'translated';
  return [
    `    <unit id="${escaped(id)}">`,
    ...(notes.length > 0
      ? ['      <notes>', ...notes.map((note) => `        <note>${escaped(note)}</note>`), '      </notes>']
      : []),
    ...(data.length > 0 ? ['      <originalData>', ...data, '      </originalData>'] : []),
    `      <segment state="${state}">`,
    `        <source xml:space="preserve">${source}</source>`,
    ...(target === undefined ? [] : [`        <target xml:space="preserve">${target}</target>`]),
    '      </segment>',
    '    </unit>',
  ];
}

function contentOf(pieces: readonly Piece[], codes: Codes): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return escaped(piece);
      if ('code' in piece) {
        const number = numberOf(piece.code, codes);
        return `<ph id="${number}" dataRef="d${number}" disp="${escaped(piece.code)}"/>`;
      }
      codes.pairs += 1;
      return `<pc id="b${codes.pairs}" type="fmt" subType="xlf:b">${contentOf(piece.bold, codes)}</pc>`;
    })
    .join('');
}

/** Returns the number of a code that the content does not have yet. */
function numberOf(code: string, { data, taken }: Codes): number {
  const known = data.findIndex((one, at) => one === code && !taken.has(at));
  const at = known >= 0 ? known : data.push(code) - 1;
  taken.add(at);
  return at + 1;
}
