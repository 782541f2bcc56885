/**
 * §10.2, GFM §6.9: where a bare URL ends in a template: also before the mark of a group or condition, `{{#if Web}}https://acme.example{{/if}}`, and before
 * the first Chinese, Japanese or Korean character, since such text follows without a space: `https://acme.exampleをご覧ください`. GFM would read on to
 * the next space. A host that begins with such a character is one all the same: `https://例え.jp`.
 */
import { classifyCharacter, isCjk } from 'micromark-extension-cjk-friendly-util';
import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';
import { EDGES } from './beside-marks.ts';

const MARKS: ReadonlySet<Code> = new Set([EDGES.begins[0], EDGES.ends[0]]);
const BLANK = 0x20;
/** The first halves of the pairs for rare ideographs (UTF-16). */
const [FIRST_PAIR, LAST_PAIR] = [0xd840, 0xd8ff];
const BEFORE_HOST = /^(?:https?:\/\/|www\.)$/i;
const LONGEST = 'https://'.length + 1;

function isEastAsian(code: number): boolean {
  return (code >= FIRST_PAIR && code <= LAST_PAIR) || (code > 0x7f && isCjk(classifyCharacter(code)));
}

/** Extends a construct that reads a bare URL: it sees a space where the URL has to end. */
export function bareAddress(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    const { offset } = this.now();
    let beginning = '';
    let hasForeignHost = false;
    let isDone = false;
    let current: Code = null;
    const endsBefore = (code: Code) =>
      code !== null && code >= 0 && (MARKS.has(code) || (!hasForeignHost && isEastAsian(code)));
    const end =
      (next: State): State =>
      () => {
        isDone = true;
        return next(current);
      };
    const watched = (state: State): State => {
      const step: State = (code) => {
        // The construct reads some characters twice.
        if (beginning.length < LONGEST && this.now().offset - offset === beginning.length) {
          if (code !== null && code >= 0 && BEFORE_HOST.test(beginning)) hasForeignHost = isEastAsian(code);
          beginning += String.fromCharCode(Math.max(0, code ?? 0));
        }
        current = code;
        const next = state(endsBefore(code) ? BLANK : code);
        return isDone || !next ? next : watched(next);
      };
      return step;
    };
    return watched(standard.tokenize.call(this, effects, end(ok), end(nok)));
  };
  return { ...standard, tokenize };
}
