/** §10.20: Pandoc's bracketed span, `[text]{.underline}`: bracketed text right before an attribute list, unless it is a link. */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { Construct, Event, Point, Token, TokenizeContext, Tokenizer } from 'micromark-util-types';
import { insideSpan } from './attention.ts';
import { attributeList } from './attribute-list.ts';
import { MAX_DEPTH, TooDeepError } from './too-deep-error.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    bracketedSpan: 'bracketedSpan';
    bracketedSpanEnd: 'bracketedSpanEnd';
  }
}

/** micromark's tokens of unclosed `[` and `![`. `_balanced`: a closed one. */
type Label = Token & { _balanced?: boolean };
type WithLabels = TokenizeContext & { _labelStarts?: Label[] };
/** `depth`: how many spans are nested up to this one. */
type Nested = Token & { depth?: number };

const BRACE = 0x7b;

function openLabel({ _labelStarts: labels = [] }: WithLabels): Label | undefined {
  while (labels.at(-1)?._balanced) labels.pop();
  const label = labels.at(-1);
  return label?.type === 'labelLink' ? label : undefined;
}

/** Returns whether the label is defined; the brackets are then a link. */
function isDefined({ parser, sliceSerialize }: TokenizeContext, { end: start }: Label, end: Point): boolean {
  return parser.defined.length > 0 && parser.defined.includes(normalizeIdentifier(sliceSerialize({ start, end })));
}

const tokenize: Tokenizer = function (effects, ok, nok) {
  const label = openLabel(this);
  if (!label) return nok;
  const at = this.now();
  return (code) => {
    effects.enter('bracketedSpanEnd');
    effects.consume(code);
    effects.exit('bracketedSpanEnd');
    return (next) =>
      next === BRACE && !isDefined(this, label, at) ? effects.attempt(attributeList, ok, nok)(next) : nok(next);
  };
};

/** Resolves a span at its closing bracket. This takes constant time, plus that of the span's content. */
function resolveTo(events: Event[], context: TokenizeContext): Event[] {
  const label = (context as WithLabels)._labelStarts!.pop()!;
  const inside: Event[] = [];
  let depth = 1;
  let event = events.pop()!;
  for (; event[0] !== 'enter' || event[1] !== label; event = events.pop()!) {
    depth = Math.max(depth, ((event[1] as Nested).depth ?? 0) + 1);
    inside.push(event);
  }
  if (depth > MAX_DEPTH) throw new TooDeepError(label.start.line);
  inside.reverse();
  const list = inside.slice(-2);
  const span: Nested = { type: 'bracketedSpan', start: label.start, end: list[1]![1].end, depth };
  events.push(['enter', span, context]);
  // Without the marker, the exit of its label and the closing bracket.
  for (const one of insideSpan(context, () => false)(inside.slice(3, -4))) events.push(one);
  events.push(...list, ['exit', span, context]);
  return events;
}

export const bracketedSpan: Construct = { name: 'bracketedSpan', tokenize, resolveTo };
