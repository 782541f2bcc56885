/** CommonMark §5: quotes and lists, with an end to how many of them a line may stand in; each one costs every line again. */
import type { Construct, ParseContext, State, TokenizeContext, Tokenizer } from 'micromark-util-types';
import { MAX_DEPTH, TooDeepError } from '../nesting.ts';

type Place = { line: number; offset: number; containers: number };

/** By document: where the last container was looked for, and how many the line had until there. */
const places = new WeakMap<ParseContext, Place>();

/** Each container of a line stands further to the right than the one around it. */
function count(context: TokenizeContext): void {
  const { line, offset } = context.now();
  const last = places.get(context.parser);
  if (last?.line === line && last.offset === offset) return;
  const containers = last?.line === line ? last.containers + 1 : 1;
  if (containers > MAX_DEPTH) throw new TooDeepError(line);
  places.set(context.parser, { line, offset, containers });
}

function counted(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok): State {
    count(this);
    return tokenize.call(this, effects, ok, nok);
  };
}

/** Throws a `TooDeepError`. */
export function container(standard: Construct): Construct {
  return {
    ...standard,
    tokenize: counted(standard.tokenize),
    ...(standard.continuation && {
      continuation: { ...standard.continuation, tokenize: counted(standard.continuation.tokenize) },
    }),
  };
}
