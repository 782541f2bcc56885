/** §10 `header`, `footer`: one line of text with `{{Label}}`, `{page}`, `{pages}` and `{title}`. */

import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { LineFault } from '../model/fault.ts';
import { writePlace } from './insert-places.ts';
import { type Place, scanPlaces } from './scan-places.ts';

/** Literal text, the name of a placeholder, or what only the laid-out page knows. */
export type RunningPlace = string | { name: string } | { token: 'page' | 'pages' | 'title' };

const TOKEN = /\{(page|pages|title)\}/;

/** Reads the text of a header or footer, which stands on `line` of the file. */
export function readRunningText(text: string, line: number): { parts: RunningPlace[]; faults: LineFault[] } {
  const places: Place[] = [];
  const pieces = splitAtSentinels(scanPlaces(text, line, places));
  const faults = places
    .filter(({ kind }) => kind === 'open' || kind === 'close')
    .map((place) => ({ line, message: `${writePlace(place)} marks a group, which a header or footer cannot hold.` }));
  const parts = pieces.flatMap((piece): RunningPlace[] => {
    if (typeof piece === 'string') return splitAtTokens(piece);
    const { kind, name } = places[piece]!;
    return [kind === 'braces' ? name : { name }];
  });
  return { parts, faults };
}

function splitAtTokens(text: string): RunningPlace[] {
  return text
    .split(TOKEN)
    .map((piece, at): RunningPlace => (at % 2 === 0 ? piece : { token: piece as 'page' }))
    .filter((piece) => piece !== '');
}
