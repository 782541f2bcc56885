/** CommonMark §5: limits how many containers (quotes and list items) a line may stand in: each one costs every line again. */
import type { Construct, ParseContext, State, TokenizeContext, Tokenizer } from 'micromark-util-types';
import { MAX_DEPTH, TooDeepError } from './too-deep-error.ts';

type Position = { line: number; offset: number; containers: number };

/** By document: where micromark last looked for a container, and how many the line had until there. */
const positions = new WeakMap<ParseContext, Position>();

/** Each container of a line stands further to the right than the one around it. */
function count(context: TokenizeContext): void {
  const { line, offset } = context.now();
  const last = positions.get(context.parser);
  if (last?.line === line && last.offset === offset) return;
  const containers = last?.line === line ? last.containers + 1 : 1;
  if (containers > MAX_DEPTH) throw new TooDeepError(line);
  positions.set(context.parser, { line, offset, containers });
}

function counted(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok): State {
    count(this);
    return tokenize.call(this, effects, ok, nok);
  };
}

/** The construct of a container, which throws a `TooDeepError` beyond `MAX_DEPTH`. */
export function limitDepth(standard: Construct): Construct {
  return {
    ...standard,
    tokenize: counted(standard.tokenize),
    ...(standard.continuation && {
      continuation: { ...standard.continuation, tokenize: counted(standard.continuation.tokenize) },
    }),
  };
}
