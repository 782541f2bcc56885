/**
 * §10.2, §10.6: emphasis and strikethrough beside `{{…}}` in a template. CommonMark would take a sentinel for a letter, so that in
 * `{{#if Opt}}**Note:**{{/if}}` the second run could not close. Here the marks of groups and conditions are edges: what stands
 * between them reads as if it stood alone. Behind a value, and outside of marks, a run may also open before an opening sign, and close
 * behind a closing one, before it: `**Total:**{{Total}}`. `{{Price}}*, {{Rate}}*` stays text.
 *
 * Everything that the standard allows stays. Beside values `_` keeps to it, since they may be parts of a name, `{{Year}}_{{Month}}_{{Day}}`, and so
 * does one `*` behind them, a product: `{{Price}}*({{Rate}})*12`.
 */
import type { Code, Construct, State, Token, Tokenizer } from 'micromark-util-types';

/** micromark's flags on the token of a delimiter run. `_open`: it may open a span; `_close`: it may close one. */
type Delimiter = Token & { _open?: boolean; _close?: boolean };

/** What a sentinel stands for: a value or another text, or a mark behind which something begins, ends, or ends and begins (`{{else}}`). */
export type SentinelKind = 'value' | 'begins' | 'ends' | 'turns';

/** The characters with which it begins and ends (`markdown/sentinels.ts`). */
export const EDGES: Record<SentinelKind, readonly [first: number, last: number]> = {
  value: [0xfdd0, 0xfdd1],
  begins: [0xfde6, 0xfde7],
  ends: [0xfde8, 0xfde9],
  turns: [0xfde8, 0xfde7],
};

const UNDERSCORE = 0x5f;
/** No emphasis is meant to begin before these, nor to end behind those. */
const CLOSING = /[\p{Pe}\p{Terminal_Punctuation}…%‰]/u;
const OPENING = /[\p{Ps}¿¡]/u;

/** The kind of a sentinel of which a character is the first (0) or the last (1). */
function kindAt(code: Code, edge: 0 | 1): SentinelKind | undefined {
  return KINDS.find((kind) => EDGES[kind][edge] === code);
}

const KINDS = ['value', 'begins', 'ends'] as const;

/** A run of markers behind or before a mark. `kind`: of the mark, `edge`: what it is at an edge; `beyond`: the character on the other side of the run. */
function mayTurn(
  kind: SentinelKind | undefined,
  edge: SentinelKind,
  { isWeak, beyond, except }: { isWeak: boolean; beyond: Code; except: RegExp },
): boolean {
  // Line ends are negative, and so are the blanks of a tab.
  if (kind === undefined || beyond === null || beyond < 0 || /\s/.test(String.fromCharCode(beyond))) return false;
  if (kind === edge) return true;
  return !(kind === 'value' && isWeak) && !except.test(String.fromCharCode(beyond));
}

/** A construct that reads a sequence of markers, with more of them beginning and ending spans beside sentinels. */
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
