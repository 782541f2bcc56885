/** §10.20: tokenizes the fences of Pandoc's divs: `::: {.note}` or `::: note`, and `:::`, which ends one. */
import type { Code, Construct, State, Tokenizer } from 'micromark-util-types';
import { readAttributeList } from './attribute-list.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    divFence: 'divFence';
  }
}

const COLON = 0x3a;
const FENCE = /^:{3,}[ \t]*(?:(\{[^{}]*\})|([\p{L}][\p{L}\p{N}_-]*))?[ \t]*:*[ \t]*$/u;
/** The longest fence, so that reading takes bounded time. */
const LONGEST = 1000;

/** Parses a fence: an attribute list, a name, or neither (`{}`) if it ends a div. Undefined for other lines. */
export function readDivFence(source: string): { list?: string; name?: string } | undefined {
  const [fence, list, name] = FENCE.exec(source) ?? [];
  if (fence === undefined || (list && !readAttributeList(list))) return undefined;
  return { ...(list && { list }), ...(name && { name }) };
}

const tokenize: Tokenizer = (effects, ok, nok) => {
  let source = '';
  const inside: State = (code: Code) => {
    if (code === null || code < -2) {
      effects.exit('divFence');
      return readDivFence(source) ? ok(code) : nok(code);
    }
    if (source.length > LONGEST || (source.length < 3 && code !== COLON)) return nok(code);
    source += code < 0 ? ' ' : String.fromCharCode(code);
    effects.consume(code);
    return inside;
  };
  return (code) => {
    effects.enter('divFence');
    return inside(code);
  };
};

export const divFence: Construct = { name: 'divFence', tokenize };
