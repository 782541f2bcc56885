/**
 * CommonMark §6.9, textual content, in linear time. A character that could have begun a construct but does not is text ("data"), as is
 * what follows. micromark makes a token of each such piece and joins them at the end, where each join moves all later events. Here each
 * piece is joined to the previous one at once.
 */
import type { Construct, Effects, Event, State, TokenizeContext } from 'micromark-util-types';

/** Joins neighbouring pieces of text. This construct must come after all others. */
export const joinedData: Construct = { name: 'joinedData', tokenize, resolveTo: joinData };

function tokenize(this: TokenizeContext, effects: Effects, ok: State): State {
  const constructs = this.parser.constructs.text;
  const isBreak = (code: number | null): boolean => {
    const list = code === null ? undefined : constructs[code];
    return (
      code === null ||
      (Array.isArray(list) ? list : list ? [list] : []).some(
        (construct) => !construct.previous || construct.previous.call(this, this.previous),
      )
    );
  };
  const inside: State = (code) => {
    if (isBreak(code)) {
      effects.exit('data');
      return ok(code);
    }
    effects.consume(code);
    return inside;
  };
  return (code) => {
    effects.enter('data');
    effects.consume(code);
    return inside;
  };
}

/** Joins the last two tokens if both are text. */
function joinData(events: Event[]): Event[] {
  const [before, last] = [events.at(-3), events.at(-1)!];
  if (before?.[0] !== 'exit' || before[1].type !== 'data') return events;
  before[1].end = last[1].end;
  events.length -= 2;
  return events;
}
