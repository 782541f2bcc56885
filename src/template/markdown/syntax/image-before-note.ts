/**
 * GFM footnotes: at a `]` micromark looks back for an image's beginning that turned out to be `!` and a footnote's mark. It looks
 * over all text before for each; here it stops where it has looked already.
 */
import type { Construct, Event, State, Token, Tokenizer } from 'micromark-util-types';

type Seen = Token & { _noImageBefore?: boolean };

const ENDS = new Set<string>(['gfmFootnoteCall', 'labelLink', 'label', 'image', 'link']);

/** Whether an image begins before the last event, and nothing that was whole since. */
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

/** The construct, asked only where its question has not been answered. */
export function imageBeforeNote(standard: Construct): Construct {
  const tokenize: Tokenizer = function (effects, ok, nok): State {
    return imageBegins(this.events) ? standard.tokenize.call(this, effects, ok, nok) : nok;
  };
  return { ...standard, tokenize };
}
