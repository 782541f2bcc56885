/**
 * GFM footnotes, in linear time: at each `]` micromark looks back over all text for a `![` which turns out to be `!` and a footnote's
 * reference (`![^1]`). Here the search stops where an earlier one has been.
 */
import type { Construct, Event, State, Token, Tokenizer } from 'micromark-util-types';

type Seen = Token & { _noImageBefore?: boolean };

const ENDS = new Set<string>(['gfmFootnoteCall', 'labelLink', 'label', 'image', 'link']);

/** Whether an image begins before the last event, with nothing complete after its beginning. */
function imageBegins(events: Event[]): boolean {
  for (let index = events.length - 1; index >= 0; index--) {
    const token: Seen = events[index]![1];
    if (token.type === 'labelImage') return true;
    if (token._noImageBefore || ENDS.has(token.type)) break;
  }
  const last: Seen | undefined = events.at(-1)?.[1];
  if (last) last._noImageBefore = true;
  return false;
}

/** The construct, tried only where an image may begin. */
export function imageBeforeNote(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    return imageBegins(this.events) ? standard.tokenize.call(this, effects, ok, nok) : nok;
  };
  return { ...standard, tokenize };
}
