/** §10.26: splits a formula or condition into words, numbers, operators, quoted texts and names in brackets. The browser does, too. */

/** `text`: for quoted texts and names in brackets, the inner text. `at` and `end`: offsets. */
export type Token = { kind: 'word' | 'sign' | 'quoted' | 'bracketed' | 'end'; text: string; at: number; end: number };

/**
 * An unclosed quote or bracket is a sign, and so is an apostrophe after a letter. `==`, `!=`, `&&` and `||` are tokens too, so that
 * messages can suggest the right operator.
 */
const TOKEN =
  /(?<word>[\p{L}\p{M}\p{N}_]+)|"(?<double>[^"]*)"|(?<![\p{L}\p{M}\p{N}_])'(?<single>[^']*)'|\[(?<bracketed>[^[\]]*)\]|<>|<=|>=|!=|==|&&|\|\||\S/gu;

/** The last token always has the kind `end`. Takes linear time. */
export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const found of text.matchAll(TOKEN)) {
    const { word, double, single, bracketed } = found.groups!;
    const at = found.index;
    const end = at + found[0].length;
    const quoted = double ?? single;
    if (word !== undefined) tokens.push({ kind: 'word', text: word.normalize(), at, end });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted, at, end });
    else if (bracketed !== undefined) tokens.push({ kind: 'bracketed', text: bracketed.trim().normalize(), at, end });
    else tokens.push({ kind: 'sign', text: found[0], at, end });
  }
  tokens.push({ kind: 'end', text: '', at: text.length, end: text.length });
  return tokens;
}

/** Returns a key of a token that differs between kinds. */
export function keyOf({ kind, text }: Token): string {
  return kind === 'quoted' ? JSON.stringify(text) : kind === 'bracketed' ? `[${text}]` : text;
}
