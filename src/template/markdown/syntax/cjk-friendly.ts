/**
 * The CJK-friendly amendment to CommonMark §6.2 and GFM §6.5. Chinese, Japanese and Korean put no blanks between words. Beside their
 * characters a delimiter run of `*` or `~~` may therefore open or close a span although there is punctuation inside of it and none
 * outside: `**甲方：**北京`. Everything that the standard allows stays, and nothing changes beside other characters.
 */
import {
  classifyCharacter,
  classifyPrecedingCharacter,
  isCjk,
  isCjkOrIvs,
  isCodeHighSurrogate,
  isCodeLowSurrogate,
  isNonCjkPunctuation,
  TwoPreviousCode,
  tryGetGenuineNextCode,
  tryGetGenuinePreviousCode,
} from 'micromark-extension-cjk-friendly-util';
import type { Code, Construct, State, Token, TokenizeContext, Tokenizer } from 'micromark-util-types';

/** micromark's flags on the token of a delimiter run. `_open`: it may open a span; `_close`: it may close one. */
type Delimiter = Token & { _open?: boolean; _close?: boolean };

type Kind = ReturnType<typeof classifyCharacter>;

/** From here on there are such characters. */
const FIRST = 0x1100;
/** It opens no emphasis within a word, and the amendment leaves it so. */
const UNDERSCORE = 0x5f;

function mayBe(code: Code): code is number {
  return code !== null && code >= FIRST;
}

/** The kind of the character before the run, of which micromark knows half when it is beyond U+FFFF. */
function kindBefore({ previous, now, sliceSerialize }: TokenizeContext): Kind {
  if (!mayBe(previous)) return classifyCharacter(previous);
  const here = now();
  const code = isCodeLowSurrogate(previous) ? tryGetGenuinePreviousCode(previous, here, sliceSerialize) : previous;
  const twoBefore = new TwoPreviousCode(code, here, sliceSerialize);
  return classifyPrecedingCharacter(classifyCharacter(code), () => twoBefore.value(), code);
}

function kindAfter({ now, sliceSerialize }: TokenizeContext, next: Code): Kind {
  return classifyCharacter(isCodeHighSurrogate(next) ? tryGetGenuineNextCode(next!, now(), sliceSerialize) : next);
}

/** A construct that reads a sequence of markers, with more of them beginning and ending spans. */
export function cjkFriendly(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    const { previous } = this;
    const before = kindBefore(this);
    const loosen: State = (next) => {
      if (mayBe(previous) || mayBe(next)) {
        const after = kindAfter(this, next);
        const sequence: Delimiter = this.events.at(-1)![1];
        sequence._open ||= isCjk(after) || (isNonCjkPunctuation(after) && isCjkOrIvs(before));
        sequence._close ||= isCjkOrIvs(before) || (isNonCjkPunctuation(before) && isCjk(after));
      }
      return ok(next);
    };
    return (code) => standard.tokenize.call(this, effects, code === UNDERSCORE ? ok : loosen, nok)(code);
  };
  return { ...standard, tokenize };
}
