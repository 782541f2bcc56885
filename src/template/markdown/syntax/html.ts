/**
 * CommonMark §6.6: raw HTML in text. What begins a comment, an instruction, a declaration or a literal stretch and has no end
 * makes micromark read on to the end of the text; once that was in vain, it is for all others of the kind behind it.
 */
import type { Code, Construct, State, TokenizeContext, Tokenizer } from 'micromark-util-types';

/** By their first characters. */
const KINDS: [kind: string, beginning: RegExp][] = [
  ['comment', /^<!--$/],
  ['literal', /^<!\[CDATA\[$/],
  ['declaration', /^<![A-Za-z]$/],
  ['instruction', /^<\?$/],
];
const LONGEST = '<![CDATA['.length;

/** By stretch of text: the kinds that have no end in it from here on. */
const endless = new WeakMap<TokenizeContext, Set<string>>();

/** The construct, which gives up where it would look in vain. */
export function html(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    const known = endless.get(this) ?? new Set();
    endless.set(this, known);
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
