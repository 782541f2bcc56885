/**
 * CommonMark §6.2: emphasis and strong emphasis ("attention" in micromark), in linear time by the specification's `openers_bottom`.
 * micromark's own resolver looks back over all text for each delimiter run, and each match moves all events behind it: a page of
 * pasted code took minutes. The result is the same.
 */
import { attention as standard } from 'micromark-core-commonmark';
import type { Construct, Event, Point, Token, TokenizeContext } from 'micromark-util-types';
import { cjkFriendly } from './cjk-friendly.ts';
import { insideSpan, type Sequence, type Span, withSpans } from './spans.ts';

/** micromark's flags on the token of a delimiter run. `_open`: it may open a span; `_close`: it may close one. */
type Delimiter = Token & { _open?: boolean; _close?: boolean };

type Run = Sequence & { token: Delimiter; marker: number; start: Point; end: Point };

export const attention: Construct = { ...cjkFriendly(standard), resolveAll: resolveAttention };

function isSequence([kind, { type }]: Event): boolean {
  return kind === 'enter' && type === 'attentionSequence';
}

function lengthOf({ start, end }: Run): number {
  return end.offset - start.offset;
}

function moved(point: Point, by: number): Point {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  };
}

function resolveAttention(events: Event[], context: TokenizeContext): Event[] {
  const runs = new Map<number, Run>();
  for (const [index, event] of events.entries()) {
    if (!isSequence(event)) continue;
    const token: Delimiter = event[1];
    const marker = context.sliceSerialize(token).charCodeAt(0);
    runs.set(index, { token, marker, start: token.start, end: token.end, closes: [], opens: [], rest: token });
  }
  if (runs.size === 0) return events;
  match([...runs.values()]);
  for (const run of runs.values()) {
    const { token, start, end } = run;
    run.rest = lengthOf(run) > 0 ? Object.assign(token, { type: 'data', start, end }) : undefined;
    run.opens.reverse();
  }
  return withSpans(
    events,
    runs,
    context,
    insideSpan(context, ({ name }) => name === standard.name),
  );
}

/** The rule of three, on what is left of both. */
function mayPair(opener: Run, closer: Run): boolean {
  return (
    opener.marker === closer.marker &&
    !(
      (opener.token._close || closer.token._open) &&
      lengthOf(closer) % 3 &&
      !((lengthOf(opener) + lengthOf(closer)) % 3)
    )
  );
}

function match(runs: Run[]): void {
  const openers: Run[] = [];
  /** `openers_bottom`: by kind of closer, below which index among the openers there is none for it. */
  const bottoms = new Map<string, number>();
  const findOpener = (closer: Run): number => {
    const kind = `${closer.marker} ${closer.token._open} ${lengthOf(closer) % 3}`;
    const bottom = bottoms.get(kind) ?? 0;
    for (let at = openers.length - 1; at >= bottom; at--) if (mayPair(openers[at]!, closer)) return at;
    bottoms.set(kind, openers.length);
    return -1;
  };
  for (const run of runs) {
    while (run.token._close && lengthOf(run) > 0) {
      const at = findOpener(run);
      if (at < 0) break;
      const opener = openers[at]!;
      pair(opener, run);
      // Openers in between are never closed. An opener that has become shorter may suit those that it did not suit before.
      openers.length = lengthOf(opener) > 0 ? at + 1 : at;
      for (const [kind, bottom] of bottoms) if (bottom > at) bottoms.set(kind, at);
    }
    if (run.token._open && lengthOf(run) > 0) openers.push(run);
  }
}

/** Takes one or two markers of each. */
function pair(opener: Run, closer: Run): void {
  const use = lengthOf(opener) > 1 && lengthOf(closer) > 1 ? 2 : 1;
  const [type, sequence] =
    use === 2 ? (['strong', 'strongSequence'] as const) : (['emphasis', 'emphasisSequence'] as const);
  const start = moved(opener.end, -use);
  const end = moved(closer.start, use);
  const span: Span = {
    whole: { type, start, end },
    opening: { type: sequence, start, end: opener.end },
    closing: { type: sequence, start: closer.start, end },
    text: { type: use === 2 ? 'strongText' : 'emphasisText', start: opener.end, end: closer.start },
  };
  opener.opens.push(span);
  closer.closes.push(span);
  opener.end = start;
  closer.start = end;
}
