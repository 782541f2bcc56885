/** §10: finds `{{Label}}`, `{{#Group}}`, `{{/Group}}` and `\{{` in a text and puts marks in their place. */
import { sentinel } from '../markdown/sentinels.ts';

/** What a mark stands for. `braces` is a literal `{{`. `line` counts from 1 in the whole file. */
export type Place = { kind: 'placeholder' | 'open' | 'close' | 'braces'; name: string; line: number };

const BRACES = /\{\{(?:([^{}\n]+)\}\})?/g;

const KINDS: Record<string, Place['kind']> = { '#': 'open', '/': 'close' };

/**
 * The text with marks, each the index of its place in `places`, which is appended to.
 * Lines are kept. Empty braces are text.
 */
export function scanPlaces(text: string, firstLine: number, places: Place[]): string {
  let marked = '';
  let done = 0;
  let line = firstLine;
  BRACES.lastIndex = 0;
  for (let found = BRACES.exec(text); found; found = BRACES.exec(text)) {
    const start = found.index;
    const name = found[1]?.trim() ?? '';
    // After an odd number of backslashes braces are literal, and the last backslash goes.
    const isLiteral = countBackslashes(text, start) % 2 === 1;
    if (!isLiteral && name === '') {
      // `{{{A}}}` is `{{A}}` in braces.
      BRACES.lastIndex = start + 1;
      continue;
    }
    const between = text.slice(done, isLiteral ? start - 1 : start);
    line += countLines(between);
    marked += between + sentinel(places.length);
    places.push(isLiteral ? { kind: 'braces', name: '{{', line } : { ...readName(name), line });
    done = start + (isLiteral ? 2 : found[0].length);
    BRACES.lastIndex = done;
  }
  return marked + text.slice(done);
}

function countBackslashes(text: string, end: number): number {
  let start = end;
  while (text.charAt(start - 1) === '\\') start--;
  return end - start;
}

function readName(name: string): Omit<Place, 'line'> {
  const kind = KINDS[name.charAt(0)];
  return kind ? { kind, name: name.slice(1).trim() } : { kind: 'placeholder', name };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
