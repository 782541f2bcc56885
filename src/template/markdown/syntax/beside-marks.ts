/**
 * §10.2, §10.6: emphasis and strikethrough beside `{{…}}` in a template. CommonMark would take a sentinel for a letter, so that in `{{#if
 * Opt}}**Note:**{{/if}}` the second run could not close. Here the marks of groups and conditions count as edges, so content between them
 * parses as if it stood alone. Beside a value or outside of marks, a run may also open before opening punctuation, and close after
 * closing punctuation: `**Total:**{{Total}}`. `{{Price}}*, {{Rate}}*` stays text.
 *
 * This only adds to the standard. Beside values, `_` follows the standard, since values may be parts of a name,
 * `{{Year}}_{{Month}}_{{Day}}`, and so does a single `*` after them, which may be a product: `{{Price}}*({{Rate}})*12`.
 */
import type { Code, Construct, State, Token, Tokenizer } from 'micromark-util-types';

/** micromark's flags of a delimiter run's token. `_open`: it may open a span. `_close`: it may close one. */
type Delimiter = Token & { _open?: boolean; _close?: boolean };

/** The kind of a sentinel: a value or other text, or a mark that begins, ends, or both (`{{else}}`). */
export type SentinelKind = 'value' | 'begins' | 'ends' | 'turns';

/** The first and last character of the sentinel of each kind (`markdown/sentinels.ts`). */
export const EDGES: Record<SentinelKind, readonly [first: number, last: number]> = {
  value: [0xfdd0, 0xfdd1],
  begins: [0xfde6, 0xfde7],
  ends: [0xfde8, 0xfde9],
  turns: [0xfde8, 0xfde7],
};

const UNDERSCORE = 0x5f;
/** Matches characters between which emphasis is not intended: before the first it does not begin, after the second it does not end. */
const CLOSING = /[\p{Pe}\p{Terminal_Punctuation}…%‰]/u;
const OPENING = /[\p{Ps}¿¡]/u;

/** Returns the kind of the sentinel of which a character is the first (0) or the last (1). */
function kindAt(code: Code, edge: 0 | 1): SentinelKind | undefined {
  return KINDS.find((kind) => EDGES[kind][edge] === code);
}

const KINDS = ['value', 'begins', 'ends'] as const;

/**
 * Returns whether a run of markers beside a mark may open or close a span. `kind`: the mark's kind. `edge`: the kind that is an edge
 * there. `beyond`: the character on the other side of the run.
 */
function mayTurn(
  kind: SentinelKind | undefined,
  edge: SentinelKind,
  { isWeak, beyond, except }: { isWeak: boolean; beyond: Code; except: RegExp },
): boolean {
  // Line ends and the spaces of a tab have negative codes.
  if (kind === undefined || beyond === null || beyond < 0 || /\s/.test(String.fromCharCode(beyond))) return false;
  if (kind === edge) return true;
  return !(kind === 'value' && isWeak) && !except.test(String.fromCharCode(beyond));
}

/** Extends a construct that reads a sequence of markers, so that more of them open and close spans beside sentinels. */
export function besideMarks(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    const { previous } = this;
    return (marker) => {
      const adjust: State = (next) => {
        const [before, behind] = [kindAt(previous, 1), kindAt(next, 0)];
        if (before || behind) {
          const sequence: Delimiter = this.events.at(-1)![1];
          const isPart = marker === UNDERSCORE;
          const isFactor = sequence.end.offset - sequence.start.offset === 1;
          sequence._open ||= mayTurn(before, 'begins', { isWeak: isPart || isFactor, beyond: next, except: CLOSING });
          sequence._close ||= mayTurn(behind, 'ends', { isWeak: isPart, beyond: previous, except: OPENING });
        }
        return ok(next);
      };
      return standard.tokenize.call(this, effects, adjust, nok)(marker);
    };
  };
  return { ...standard, tokenize };
}
