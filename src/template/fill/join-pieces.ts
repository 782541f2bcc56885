/**
 * §10.29: what was printed of a line when its version was compiled, joined with the values of a request, as printing the filled one would write it.
 *
 * What is written of a text depends on its characters, and on some beside them (the rules `unsafe` of mdast-util-to-markdown, its extensions and
 * `print-settings.ts`):
 * - Most characters have no rule, none outside of ASCII but U+FEFF. Those that have one stand in no value that is joined, or only where none applies.
 * - A rule may look at what is beside its character: at the next one, or at letters or digits of the same word. So beside the place of a value
 *   stand only characters whose rules do not look there; and where they look at the end of the value, `isBeforeSign` says so. Two rules look further:
 *   `{ … =`, and such lines hold no brace; and those of the start of a line, where a value stands as the letter or digit with which it begins.
 * - Emphasis looks at the class of the characters at both sides of its marks. There a value begins and ends with a letter or digit, of the class of the
 *   sentinels that the pieces were printed with (`isBesideEmphasis`).
 * - Blanks and numbers still to be drawn are not joined: what is made of them is decided in the tree.
 *
 * What is written of a line depends on what is around it in two ways. The box of a task is printed with its paragraph, so a task has no pieces. In a
 * table's cell line ends and pipes are written otherwise, and its pieces are printed as a cell's. A heading with a line under it has none, since that is as
 * long as its text, and where clauses have numbers no heading has, since these come later.
 */
import type { Piece } from '../model/compiled.ts';

/** Characters without a rule, and these where none applies: a point behind a letter but `w` or in a number, `)` behind a letter, `& `, one blank. */
const HARMLESS =
  /^[A-Za-z0-9$"'\x80-\uFDCF\uFDF0-\uFEFE\uFF00-\uFFFF](?:[A-Za-z0-9$"'\x80-\uFDCF\uFDF0-\uFEFE\uFF00-\uFFFF%,;/?(+-]|(?<=[A-VX-Za-vx-z\x80-\uFFFF])\.|(?<=\d)\.(?=\d)|(?<=[A-Za-z])\)| (?! |$)|&(?= ))*$/;
const BEGINS_AND_ENDS_WITH_LETTER = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;
/** Not as `www`, `https`, `mailto`, `xmpp` or a number. */
const ENDS_HARMLESSLY = /(?![wWpPsSoO])\p{L}$/u;

/** Longer ones are told from others at a cost, and seldom harmless. */
const LONGEST = 1000;

/** `own`: of the scope of the line; `ofDocument`: of the document. The Markdown; undefined where a value has to be printed with what is around it. `spend` is called with the length of the values. */
export function joinPieces(
  pieces: readonly Piece[],
  { own, ofDocument }: { own: readonly string[]; ofDocument: readonly string[] },
  spend: (length: number) => void,
): string | undefined {
  let joined = '';
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      joined += piece;
      continue;
    }
    const content = (piece.ofDocument ? ofDocument : own)[piece.field]!;
    const isHarmless =
      content.length <= LONGEST &&
      HARMLESS.test(content) &&
      (!piece.isBesideEmphasis || BEGINS_AND_ENDS_WITH_LETTER.test(content)) &&
      (!piece.isBeforeSign || ENDS_HARMLESSLY.test(content));
    if (!isHarmless) return undefined;
    joined += content;
    length += content.length;
  }
  spend(length);
  return joined;
}
