/** §10.17 `header`, `footer`: one line of text with `{{Label}}`, `{page}`, `{pages}` and `{title}`. */

import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { LineFault } from '../model/fault.ts';
import { asWritten, type Occurrence } from './occurrence.ts';
import { scanOccurrences } from './scan-occurrences.ts';

/** Literal text, the name of a placeholder, or what only the laid-out page knows. */
export type RunningPiece = string | { name: string } | { token: 'page' | 'pages' | 'title' };

const TOKEN = /\{(page|pages|title)\}/;

/** Reads the text of a header or footer, which stands on `line` of the file. */
export function readRunningText(text: string, line: number): { parts: RunningPiece[]; faults: LineFault[] } {
  const occurrences: Occurrence[] = [];
  const pieces = splitAtSentinels(scanOccurrences(text, line, occurrences));
  const faults = occurrences
    .filter(({ kind }) => kind === 'open' || kind === 'close')
    .map((occurrence) => ({
      line,
      message: `${asWritten(occurrence)} marks a group, which a header or footer cannot hold.`,
    }));
  const parts = pieces.flatMap((piece): RunningPiece[] => {
    if (typeof piece === 'string') return splitAtTokens(piece);
    const { kind, name } = occurrences[piece]!;
    return [kind === 'braces' ? name : { name }];
  });
  return { parts, faults };
}

function splitAtTokens(text: string): RunningPiece[] {
  return text
    .split(TOKEN)
    .map((piece, at): RunningPiece => (at % 2 === 0 ? piece : { token: piece as 'page' }))
    .filter((piece) => piece !== '');
}
