/**
 * CommonMark §6.2: emphasis and strong emphasis ("attention" in micromark), in linear time by the specification's `openers_bottom`.
 * micromark's own resolver searches back through all text for each delimiter run, and each match moves all later events: a page of pasted
 * code took minutes. The result is the same.
 */
import { attention as standard } from 'micromark-core-commonmark';
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
import type { Code, Construct, Event, Point, State, Token, TokenizeContext, Tokenizer } from 'micromark-util-types';
import { MAX_DEPTH, TooDeepError } from './too-deep-error.ts';

/**
 * The CJK-friendly amendment to CommonMark §6.2 and GFM §6.5. Chinese, Japanese and Korean have no spaces between words. Beside their
 * characters a delimiter run of `*` or `~~` may therefore open or close a span although there is punctuation inside of it and none
 * outside: `**甲方：**北京`. It only adds to the standard, and changes nothing beside other characters.
 */
type Kind = ReturnType<typeof classifyCharacter>;

/** The first code point of the East Asian scripts. */
const FIRST = 0x1100;
/** An underscore opens no emphasis within a word, and the amendment does not change that. */
const UNDERSCORE = 0x5f;

function mayBe(code: Code): code is number {
  return code !== null && code >= FIRST;
}

/** Returns the kind of the character before the run. Beyond U+FFFF, micromark knows only half of it. */
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

/** Extends a construct that reads a sequence of markers, so that more of them open and close spans. */
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

/** micromark's flags of a delimiter run's token. `_open`: it may open a span. `_close`: it may close one. */
type Delimiter = Token & { _open?: boolean; _close?: boolean };

type Run = Sequence & { token: Delimiter; marker: number; start: Point; end: Point };

export const attention: Construct = { ...cjkFriendly(standard), resolveAll: resolveAttention };

function isAttention([kind, { type }]: Event): boolean {
  return kind === 'enter' && type === 'attentionSequence';
}

function lengthOf({ start, end }: Run): number {
  return end.offset - start.offset;
}

function moved(point: Point, by: number): Point {
  return { ...point, column: point.column + by, offset: point.offset + by, _bufferIndex: point._bufferIndex + by };
}

function resolveAttention(events: Event[], context: TokenizeContext): Event[] {
  const runs = new Map<number, Run>();
  for (const [index, event] of events.entries()) {
    if (!isAttention(event)) continue;
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

/** The rule of three, applied to the remaining markers of both. */
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
  /** `openers_bottom`: for each kind of closer, the index below which no opener matches it. */
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
      // Openers in between are never closed. A shortened opener may match closers that it did not match before.
      openers.length = lengthOf(opener) > 0 ? at + 1 : at;
      for (const [kind, bottom] of bottoms) if (bottom > at) bottoms.set(kind, at);
    }
    if (run.token._open && lengthOf(run) > 0) openers.push(run);
  }
}

/** Pairs an opener and a closer: uses up one or two markers of each. */
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

/**
 * GFM §6.5: strikethrough in linear time: each `~~` closes the nearest open one. micromark's own resolver searches back through all text
 * for each.
 */
export const STRIKETHROUGH = 'strikethrough';
const SEQUENCE = 'strikethroughSequence';

function isStrikethrough([kind, { type }]: Event): boolean {
  return kind === 'enter' && (type as string) === 'strikethroughSequenceTemporary';
}

/** Requires that a single `~` is text, so that all sequences have the same length. */
export function resolveStrikethrough(events: Event[], context: TokenizeContext): Event[] {
  const sequences = new Map<number, Sequence>();
  const openers: { token: Delimiter; sequence: Sequence }[] = [];
  for (const [index, event] of events.entries()) {
    if (!isStrikethrough(event)) continue;
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

// CommonMark §6.2: writes the events of all matched spans (emphasis, strong, strikethrough) in one pass.

/** A span: the whole, its opening and closing markers, and the text between them. */
type Span = { whole: Token; opening: Token; closing: Token; text: Token };

/** A delimiter run: the spans that it closes (innermost first), those that it opens (outermost first), and the remaining markers. */
type Sequence = { closes: Span[]; opens: Span[]; rest: Token | undefined };

/** Resolves the events inside of a complete span. */
type Resolve = (inside: Event[]) => Event[];

/**
 * `at`: each delimiter run by the index of its `enter` event. Changes the events in place, which micromark requires. Throws a
 * `TooDeepError`.
 */
function withSpans(
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

/** Resolves the inside of a span as micromark does, without the constructs that have run already (`except`). */
export function insideSpan(context: TokenizeContext, except: (construct: Pick<Construct, 'name'>) => boolean): Resolve {
  return (inside) => {
    const resolvers = context.parser.constructs.insideSpan.null ?? [];
    const constructs = resolvers.filter((construct) => construct.resolveAll && !except(construct as Construct));
    return constructs.reduce((events, { resolveAll }) => resolveAll!(events, context), inside);
  };
}
