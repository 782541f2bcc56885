/**
 * §10.55: parts a text into words and codes, which translators move and do not change: placeholders, marks, `{page}`, tags, references to
 * notes, the ends of links and attribute lists; and `**`, which stands around words.
 */

/** Words, a code with what it stands for, or what `**` stands around. */
export type Piece = string | { code: string } | { bold: Piece[] };

const CODE = /(\{\{[^{}\n]+\}\}|\[\^[^[\]\s]+\]|\]\([^()]*\)|\{[^{}\n]*\}|<[^<>\n]*>)/;

export function piecesOf(text: string): Piece[] {
  const parts = text.split(/(?<!\\)\*\*/);
  // An odd number of marks is no pair.
  if (parts.length % 2 === 0) return codesIn(text);
  return parts.flatMap((part, at): Piece[] => (at % 2 === 0 ? codesIn(part) : [{ bold: codesIn(part) }]));
}

function codesIn(text: string): Piece[] {
  return text
    .split(CODE)
    .map((part, at): Piece => (at % 2 === 0 ? part : { code: part }))
    .filter((piece) => piece !== '');
}

/** Undoes `piecesOf`. */
export function textOfPieces(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'code' in piece ? piece.code : `**${textOfPieces(piece.bold)}**`;
    })
    .join('');
}
