/** §20.94: reads a condition for its dialog and its chip, as far as both can show it. */
import { splitTokens, type Token } from '../../../../template/language/split-tokens.ts';

export type Sign = '' | 'not' | '=' | '<>' | '>' | '<' | '>=' | '<=';

/** `isQuoted`: the value is a text. `''` and `not`: the field is filled in, or empty. */
export type Comparison = { label: string; is: Sign; value: string; isQuoted: boolean };

/** `any`: one of them is enough. */
export type Comparisons = { any: boolean; parts: Comparison[] };

const SIGNS = ['=', '<>', '>', '<', '>=', '<='];

/** Returns what a condition compares. Undefined for brackets, functions, and `and` beside `or`. */
export function readCondition(condition: string): Comparisons | undefined {
  const tokens = splitTokens(condition).slice(0, -1);
  if (tokens.length === 0 || tokens.some((one) => one.kind === 'sign' && /^[()]$/.test(one.text))) return undefined;
  const joins = tokens.filter((one) => isWord(one, 'and') || isWord(one, 'or'));
  const any = joins.length > 0 && isWord(joins[0]!, 'or');
  if (joins.some((one) => isWord(one, 'or') !== any)) return undefined;
  const parts: Comparison[] = [];
  let from = 0;
  for (const end of [...joins.map((one) => tokens.indexOf(one)), tokens.length]) {
    const part = readPart(condition, tokens.slice(from, end));
    if (!part) return undefined;
    parts.push(part);
    from = end + 1;
  }
  return { any, parts };
}

function readPart(condition: string, all: Token[]): Comparison | undefined {
  const isNot = all[0] !== undefined && isWord(all[0], 'not');
  const tokens = isNot ? all.slice(1) : all;
  const at = tokens.findIndex(({ kind, text }) => kind === 'sign' && SIGNS.includes(text));
  const [name, value] = at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at + 1)];
  const label = nameOf(condition, name);
  if (label === undefined || (isNot && at >= 0) || value.some(({ text }) => SIGNS.includes(text))) return undefined;
  if (at < 0) return { label, is: isNot ? 'not' : '', value: '', isQuoted: false };
  if (value.length === 0) return undefined;
  const isQuoted = value.length === 1 && value[0]!.kind === 'quoted';
  const text = isQuoted ? value[0]!.text : condition.slice(value[0]!.at, value.at(-1)!.end);
  return { label, is: tokens[at]!.text as Sign, value: text, isQuoted };
}

/** A name in brackets stands alone. */
function nameOf(condition: string, tokens: readonly Token[]): string | undefined {
  const [first] = tokens;
  if (!first || tokens.some(({ kind }) => kind === 'quoted') || tokens.some((one) => isWord(one, 'not')))
    return undefined;
  return tokens.length === 1 ? first.text : condition.slice(first.at, tokens.at(-1)!.end);
}

function isWord({ kind, text }: Token, word: string): boolean {
  return kind === 'word' && text.toLowerCase() === word;
}

/** Returns a condition without what may be written in two ways: spaces, and brackets around a name of words. */
export function canonical(condition: string): string {
  return splitTokens(condition)
    .map(({ kind, text }) => (kind === 'quoted' ? `"${text}"` : text.replace(/\s+/g, ' ')))
    .join(' ')
    .trim();
}
