/**
 * §10.24: a line to write on: a run of four underscores or more, wherever text may stand. CommonMark takes one for text, but where it is the
 * delimiter of strong in strong; Markdown for that is written with asterisks.
 */
import type { Construct, State, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    writingLine: 'writingLine';
  }
}

const UNDERSCORE = 0x5f;
const SHORTEST = 4;

const tokenize: Tokenizer = (effects, ok, nok) => {
  let length = 0;
  const inside: State = (code) => {
    if (code === UNDERSCORE) {
      length += 1;
      effects.consume(code);
      return inside;
    }
    if (length < SHORTEST) return nok(code);
    effects.exit('writingLine');
    return ok(code);
  };
  return (code) => {
    effects.enter('writingLine');
    return inside(code);
  };
};

export const writingLine: Construct = { name: 'writingLine', tokenize };
