/**
 * CommonMark §6.6: raw HTML in text, in linear time. For a comment, processing instruction, declaration or CDATA section that is
 * never closed micromark reads on to the end of the text, and does so again for each. Here, once one was unclosed, all others of its
 * kind behind it are known to be, and are text at once.
 */
import type { Code, Construct, State, TokenizeContext, Tokenizer } from 'micromark-util-types';

/** Each kind by its first characters. */
const KINDS: [kind: string, beginning: RegExp][] = [
  ['comment', /^<!--$/],
  ['cdata', /^<!\[CDATA\[$/],
  ['declaration', /^<![A-Za-z]$/],
  ['instruction', /^<\?$/],
];
const LONGEST = '<![CDATA['.length;

/** By stretch of text: the kinds that are not closed in it from here on. */
const unclosed = new WeakMap<TokenizeContext, Set<string>>();

/** The construct, which gives up on a kind that is known to be unclosed. */
export function skipUnclosedHtml(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    const known = unclosed.get(this) ?? new Set();
    unclosed.set(this, known);
    let beginning = '';
    let kind: string | undefined;
    let done = false;
    const end =
      (next: State): State =>
      (code) => {
        done = true;
        return next(code);
      };
    const fail: State = (code) => {
      if (code === null && kind) known.add(kind);
      return end(nok)(code);
    };
    const watched = (state: State): State => {
      const step: State = (code: Code) => {
        if (beginning.length < LONGEST && !kind) {
          beginning += code === null || code < 0 ? '\n' : String.fromCharCode(code);
          kind = KINDS.find(([, pattern]) => pattern.test(beginning))?.[0];
          if (kind && known.has(kind)) return end(nok)(code);
        }
        const next = state(code);
        return done || !next ? next : watched(next);
      };
      return step;
    };
    return watched(standard.tokenize.call(this, effects, end(ok), fail));
  };
  return { ...standard, name: `${standard.name}WithEnd`, tokenize };
}
