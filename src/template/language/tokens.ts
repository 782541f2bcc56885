/** §10.26: splits the text of a formula or a condition into words, numbers, signs, quoted texts and names in brackets. */

/** `text` of a quoted text or a name in brackets is what stands inside. `at` and `end` are offsets. */
export type Token = { kind: 'word' | 'sign' | 'quoted' | 'bracketed' | 'end'; text: string; at: number; end: number };

/**
 * A quoted text or a name in brackets that is never closed is a sign; so is an apostrophe behind a letter. `==`, `!=`, `&&` and `||` mean
 * nothing, and messages say what does.
 */
const TOKEN =
  /(?<word>[\p{L}\p{M}\p{N}_]+)|"(?<double>[^"]*)"|(?<![\p{L}\p{M}\p{N}_])'(?<single>[^']*)'|\[(?<bracketed>[^[\]]*)\]|<>|<=|>=|!=|==|&&|\|\||\S/gu;

/** Always ends with a token of kind `end`. Linear: nothing is looked at more than a few times. */
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

/** A token such that no two of different kinds are the same. */
export function keyOf({ kind, text }: Token): string {
  return kind === 'quoted' ? JSON.stringify(text) : kind === 'bracketed' ? `[${text}]` : text;
}
