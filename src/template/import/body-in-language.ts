/** §10.53: a template's body with the texts of another language. All else stands in it as in the original. */
import type { Nodes } from 'mdast';
import { tell } from '../../locales/message.ts';
import { IDEOGRAPH, keyOf } from '../front-matter/declared-languages.ts';
import { readAsWritten } from '../markdown/parse-markdown.ts';
import type { LineFault } from '../model/fault.ts';
import type { BodyText } from './body-texts.ts';

/** `lines`: for each line of `body`, its line in the original file. `faults`: texts that would change what they stand in. */
export type SpokenBody = { body: string; lines: number[]; faults: LineFault[] };

/**
 * `texts`: those of the language by the keys of their originals. `lineOf`: the line of the text for an original. `firstLine`: the line of
 * the file on which the body begins.
 */
export function bodyInLanguage(
  { body, firstLine, inBody }: { body: string; firstLine: number; inBody: readonly BodyText[] },
  texts: ReadonlyMap<string, string>,
  lineOf: (key: string) => number | undefined,
): SpokenBody {
  const lines: number[] = [];
  let spoken = '';
  let at = 0;
  let line = firstLine;
  // The first line of the original that stands on the present line.
  let first = line;
  const take = (text: string) => {
    const count = text.split('\n').length - 1;
    for (let next = 0; next < count; next += 1) {
      lines.push(first);
      line += 1;
      first = line;
    }
    spoken += text;
  };
  for (const { start, end, text, block } of inBody) {
    const key = keyOf(text);
    const own = texts.get(key);
    if (own === undefined || block === 'label') continue;
    take(body.slice(at, start));
    spoken += asWritten(own, block);
    // A text in its language stands on one line.
    line += body.slice(start, end).split('\n').length - 1;
    at = end;
  }
  take(body.slice(at));
  lines.push(first);
  const changed = findChangedBlock(body, spoken);
  if (changed === undefined) return { body: spoken, lines, faults: [] };
  const near = lines[changed - 1] ?? firstLine;
  const unit = inBody.findLast((one) => one.line + firstLine - 1 <= near && texts.has(keyOf(one.text)));
  const message = tell('template.texts.structure');
  return { body: spoken, lines, faults: [{ line: (unit && lineOf(keyOf(unit.text))) ?? near, message }] };
}

/** What would begin another block at the start of a line. */
const BEGINS_BLOCK = /^(\d{1,9})([.)])(?=\s|$)|^(?:[-+*](?=\s|$)|#{1,6}(?=\s|$)|>|:{3}|:(?=\s)|~{3}|=+\s*$|-{2,}\s*$)/;

/** Writes a text on one line, such that it stays in its block: `3. März` begins no list, and `|` no cell. */
function asWritten(text: string, block: BodyText['block']): string {
  const lines = text.trim().split('\n');
  const line = lines
    .map((one, at) => {
      if (at === lines.length - 1) return one.trim();
      if (one.endsWith('\\')) return `${one.slice(0, -1).trim()}<br>`;
      if (one.endsWith('  ')) return `${one.trim()}<br>`;
      const beside = [one.trim().at(-1), lines[at + 1]!.trim().at(0)];
      return beside.every((sign = '') => IS_IDEOGRAPH.test(sign)) ? one.trim() : `${one.trim()} `;
    })
    .join('');
  if (block === 'cell') return line.replace(/(?<!\\)\|/g, '\\|');
  if (block === 'chart') return inChart(line);
  if (block !== 'paragraph') return line;
  return line.replace(BEGINS_BLOCK, (found, digits?: string, sign?: string) =>
    digits === undefined ? `\\${found}` : `${digits}\\${sign}`,
  );
}

/** Writes a title or a caption, which a bracket, a quotation mark or a backslash at its end would end. */
function inChart(text: string): string {
  return text
    .replace(/\\?"/g, '&quot;')
    .replace(/(?<!\\)[[\]]/g, '\\$&')
    .replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\');
}

const IS_IDEOGRAPH = new RegExp(IDEOGRAPH, 'u');

const MARK = /\{\{[^{}\n]+\}\}/g;

/** Returns the line of `spoken` from which on it has other blocks than `body`. Undefined if it has the same. */
function findChangedBlock(body: string, spoken: string): number | undefined {
  const [before, after] = [body, spoken].map((text) =>
    blocksOf(readAsWritten(text.replace(MARK, (mark) => 'x'.repeat(mark.length)))),
  ) as [Block[], Block[]];
  const at = after.findIndex(({ type }, index) => type !== before[index]?.type);
  if (at >= 0) return after[at]!.line;
  return before.length === after.length ? undefined : (after.at(-1)?.line ?? 1);
}

type Block = { type: string; line: number };

/** Returns the blocks in order, each with those around it. */
function blocksOf(node: Nodes, around = ''): Block[] {
  const type = `${around}/${node.type}`;
  const own = { type, line: node.position?.start.line ?? 1 };
  if (!('children' in node) || node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    return [own];
  return [own, ...node.children.flatMap((child) => blocksOf(child as Nodes, type))];
}
