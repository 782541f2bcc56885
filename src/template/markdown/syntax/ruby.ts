/**
 * §10.39: ruby, `{漢字|かんじ}`: text with its reading above it, as in Denden Markdown. One of the two has to be Chinese, Japanese or Korean:
 * `{yes|no}` stays text. In a table, whose cells `|` would end, it is `{漢字\|かんじ}`.
 */
import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    ruby: 'ruby';
  }
}

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
/** The longest, so that searching its end takes bounded time. */
const LONGEST = 200;
const [OPEN, CLOSE] = [0x7b, 0x7d];
const RUBY = /^\{([^{}|\\]+)\\?\|([^{}|\\]+)\}$/;

/** Returns the text and its reading. Undefined if the source is no ruby. */
export function readRuby(source: string): { base: string; reading: string } | undefined {
  const [, base = '', reading = ''] = RUBY.exec(source) ?? [];
  const isRuby = base.trim() !== '' && reading.trim() !== '' && EAST_ASIAN.test(base + reading);
  return isRuby ? { base: base.trim(), reading: reading.trim() } : undefined;
}

const tokenize: Tokenizer = (effects, ok, nok) => {
  let source = '';
  const take = (code: number): void => {
    source += String.fromCharCode(code);
    effects.consume(code);
  };
  const inside: State = (code: Code) => {
    if (code === null || code < 0 || code === OPEN || source.length > LONGEST) return nok(code);
    take(code);
    if (code !== CLOSE) return inside;
    if (!readRuby(source)) return nok;
    effects.exit('ruby');
    return ok;
  };
  return (code) => {
    effects.enter('ruby');
    take(code!);
    return inside;
  };
};

export const ruby: Construct = { name: 'ruby', tokenize };
