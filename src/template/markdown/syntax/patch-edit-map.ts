/**
 * CommonMark §5, in linear time: replaces `EditMap.prototype.consume` of micromark-util-edit-map (1.0.0, pinned). micromark closes a
 * quote or list, and turns a line into a heading, by an edit near the end of all events so far, and copies all of them for it. Here
 * the events before the first edit stay where they are. Worth: 8,000 quotes took half a minute.
 */
import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';

export function patchEditMap(): void {
  EditMap.prototype.consume = consume;
}

function consume(this: EditMap, events: Event[]): undefined {
  const edits = this.map.sort(([a], [b]) => a - b);
  const first = edits[0]?.[0];
  if (first === undefined) return;
  const rest = events.slice(first);
  events.length = first;
  let done = first;
  const keep = (until: number) => {
    for (; done < until; done++) events.push(rest[done - first]!);
  };
  for (const [at, removed, added] of edits) {
    keep(at);
    for (const event of added) events.push(event);
    done = at + removed;
  }
  keep(first + rest.length);
  this.map.length = 0;
  this.index.clear();
}
