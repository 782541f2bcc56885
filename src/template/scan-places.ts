/** decisions §1: finds `{{Label}}`, `{{#Group}}`, `{{/Group}}` and `\{{` in a text and puts marks in their place. */
import { mark } from './marks.ts';

/** What a mark stands for. `braces` is a literal `{{`. `line` counts from 1 in the whole file. */
export type Place = { kind: 'placeholder' | 'open' | 'close' | 'braces'; name: string; line: number };

// The backslashes before the braces decide: after an odd number they are literal.
const BRACES = /(\\*)\{\{([^{}\n]+)\}\}|(\\+)\{\{/g;

const KINDS: Record<string, Place['kind']> = { '#': 'open', '/': 'close' };

/**
 * The text with marks, each the index of its place in `places`, which is appended to.
 * Lines are kept. Empty braces are text.
 */
export const scanPlaces = (text: string, firstLine: number, places: Place[]): string => {
  let marked = '';
  let done = 0;
  let line = firstLine;
  BRACES.lastIndex = 0;
  for (let found = BRACES.exec(text); found; found = BRACES.exec(text)) {
    const backslashes = found[1] ?? found[3]!;
    const name = found[2]?.trim() ?? '';
    const isLiteral = backslashes.length % 2 === 1;
    if (!isLiteral && name === '') continue;
    const start = found.index + backslashes.length;
    const between = text.slice(done, isLiteral ? start - 1 : start);
    line += countLines(between);
    marked += between + mark(places.length);
    places.push(isLiteral ? { kind: 'braces', name: '{{', line } : { ...readName(name), line });
    done = isLiteral ? start + 2 : found.index + found[0].length;
    BRACES.lastIndex = done;
  }
  return marked + text.slice(done);
};

const readName = (name: string): Omit<Place, 'line'> => {
  const kind = KINDS[name.charAt(0)];
  return kind ? { kind, name: name.slice(1).trim() } : { kind: 'placeholder', name };
};

const countLines = (text: string): number => text.split('\n').length - 1;
