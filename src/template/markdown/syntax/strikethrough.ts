/** GFM §6.5: strikethrough in linear time: each `~~` closes the nearest open one. micromark's own resolver looks back over all text for each. */
import type { Event, Token, TokenizeContext } from 'micromark-util-types';
import { insideSpan, type Sequence, type Span, withSpans } from './spans.ts';

/** micromark's flags on the token of a delimiter run. `_open`: it may open a span; `_close`: it may close one. */
type Delimiter = Token & { _open?: boolean; _close?: boolean };

export const STRIKETHROUGH = 'strikethrough';
const SEQUENCE = 'strikethroughSequence';

function isSequence([kind, { type }]: Event): boolean {
  return kind === 'enter' && (type as string) === 'strikethroughSequenceTemporary';
}

/** Where `~` alone is text, so that all sequences are of one length. */
export function resolveStrikethrough(events: Event[], context: TokenizeContext): Event[] {
  const sequences = new Map<number, Sequence>();
  const openers: { token: Delimiter; sequence: Sequence }[] = [];
  for (const [index, event] of events.entries()) {
    if (!isSequence(event)) continue;
    const token: Delimiter = event[1];
    const sequence: Sequence = { closes: [], opens: [], rest: token };
    sequences.set(index, sequence);
    const opener = token._close ? openers.pop() : undefined;
    if (!opener) {
      if (token._open) openers.push({ token, sequence });
      continue;
    }
    const span = spanOf(opener.token, token);
    opener.sequence.opens.push(span);
    opener.sequence.rest = undefined;
    sequence.closes.push(span);
    sequence.rest = undefined;
  }
  if (sequences.size === 0) return events;
  for (const { rest } of sequences.values()) if (rest) rest.type = 'data';
  return withSpans(
    events,
    sequences,
    context,
    insideSpan(context, ({ name }) => name === STRIKETHROUGH),
  );
}

function spanOf(opener: Token, closer: Token): Span {
  return {
    whole: { type: 'strikethrough', start: opener.start, end: closer.end },
    opening: Object.assign(opener, { type: SEQUENCE }),
    closing: Object.assign(closer, { type: SEQUENCE }),
    text: { type: 'strikethroughText', start: opener.end, end: closer.start },
  } as Span;
}
