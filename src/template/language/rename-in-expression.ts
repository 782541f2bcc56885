/** §20.94: gives a field another name in a formula or a condition. */
import { splitTokens, type Token } from './split-tokens.ts';

/**
 * `names`: what the field is called: its label, and the key that its label makes. `isMeant`: whether such a name means the field, behind
 * the name of a group or, undefined, alone.
 */
export type Renaming = {
  names: readonly string[];
  fresh: string;
  isMeant: (group: string | undefined) => boolean;
};

/** Returns the expression with the field's new name. One that does not name the field is returned as it is. */
export function renameInExpression(text: string, { names, fresh, isMeant }: Renaming): string {
  const tokens = splitTokens(text);
  const wanted = names.map((name) => splitTokens(name).slice(0, -1));
  const written = spelled(fresh);
  let renamed = '';
  let done = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const length = lengthOfName(tokens, at, { names, wanted });
    if (length === 0 || !isMeant(groupBefore(tokens, at))) continue;
    renamed += text.slice(done, tokens[at]!.at) + written;
    done = tokens[at + length - 1]!.end;
    at += length - 1;
  }
  return renamed + text.slice(done);
}

/** Returns how many tokens at a place are a name of the field and of nothing else: not a longer name, a function or a group. */
function lengthOfName(
  tokens: readonly Token[],
  at: number,
  { names, wanted }: { names: readonly string[]; wanted: readonly Token[][] },
): number {
  const { kind, text } = tokens[at]!;
  if (kind === 'bracketed') return names.some((name) => name.normalize() === text) && !isGroup(tokens[at + 1]) ? 1 : 0;
  if (isPartOfName(tokens[at - 1])) return 0;
  const found = wanted.find(
    (name) => name.length > 0 && name.every((one, nth) => tokens[at + nth]?.text === one.text && kind !== 'quoted'),
  );
  const next = found && tokens[at + found.length];
  return found && !isPartOfName(next) && !isGroup(next) && next?.text !== '(' ? found.length : 0;
}

/** A longer name goes on with another word, or with the letters behind an apostrophe. */
function isPartOfName(token: Token | undefined): boolean {
  if (token?.kind === 'word') return !/^(?:and|or|not)$/i.test(token.text);
  return token?.kind === 'sign' && /^['’]$/.test(token.text);
}

function isGroup(token: Token | undefined): boolean {
  return token?.kind === 'sign' && token.text === '.';
}

/** Returns the name before a point. */
function groupBefore(tokens: readonly Token[], at: number): string | undefined {
  if (!isGroup(tokens[at - 1])) return undefined;
  const before = tokens[at - 2];
  if (before?.kind !== 'word') return before?.text;
  let first = at - 2;
  while (isPartOfName(tokens[first - 1])) first -= 1;
  return tokens
    .slice(first, at - 1)
    .map(({ text }) => text)
    .join(' ');
}

/** A name of words stands alone; any other one stands in brackets. */
function spelled(name: string): string {
  const tokens = splitTokens(name).slice(0, -1);
  const isBare = tokens.every(({ kind, text }) => kind === 'word' && !/^(?:and|or|not)$/i.test(text));
  return isBare && !/^\d+$/.test(name) ? name : `[${name}]`;
}
