/** CommonMark §6.2: writes the events of all matched spans (emphasis, strong, strikethrough) in one pass over the text. */
import type { Construct, Event, Token, TokenizeContext } from 'micromark-util-types';
import { MAX_DEPTH, TooDeepError } from './too-deep-error.ts';

/** A span: the whole, its first and last markers, and what is between. */
export type Span = { whole: Token; opening: Token; closing: Token; text: Token };

/** A delimiter run: the spans that it closes (innermost first), those that it opens (outermost first), and what is left of it. */
export type Sequence = { closes: Span[]; opens: Span[]; rest: Token | undefined };

/** Changes what is inside of a span once the span is complete. */
type Resolve = (inside: Event[]) => Event[];

/**
 * `at`: each delimiter run by the index of its `enter` event. Changes the events in place, which micromark counts on.
 * Throws a `TooDeepError`.
 */
export function withSpans(
  events: Event[],
  at: ReadonlyMap<number, Sequence>,
  context: TokenizeContext,
  resolve: Resolve,
): Event[] {
  const open: Event[][] = [[]];
  const add = (...added: Event[]) => open.at(-1)!.push(...added);
  const around = (token: Token): [Event, Event] => [
    ['enter', token, context],
    ['exit', token, context],
  ];
  for (let index = 0; index < events.length; index++) {
    const sequence = at.get(index);
    if (!sequence) {
      add(events[index]!);
      continue;
    }
    index += 1; // its `exit`
    for (const { whole, opening, closing, text } of sequence.closes) {
      const inside = resolve(open.pop()!);
      add(['enter', whole, context], ...around(opening), ['enter', text, context]);
      for (const event of inside) add(event);
      add(['exit', text, context], ...around(closing), ['exit', whole, context]);
    }
    if (sequence.rest) add(...around(sequence.rest));
    for (const { whole } of sequence.opens) {
      if (open.length > MAX_DEPTH) throw new TooDeepError(whole.start.line);
      open.push([]);
    }
  }
  events.length = 0;
  for (const event of open[0]!) events.push(event);
  return events;
}

/** Resolves what is inside of a span as micromark does, without the constructs that have already done so (`except`). */
export function insideSpan(context: TokenizeContext, except: (construct: Pick<Construct, 'name'>) => boolean): Resolve {
  return (inside) => {
    const resolvers = context.parser.constructs.insideSpan.null ?? [];
    const constructs = resolvers.filter((construct) => construct.resolveAll && !except(construct as Construct));
    return constructs.reduce((events, { resolveAll }) => resolveAll!(events, context), inside);
  };
}
