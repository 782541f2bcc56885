/** §10.17 `header`, `footer`: one line of text with `{{Label}}`, `{page}`, `{pages}`, `{title}`, `{annex}` and conditions. */

import { tell } from '../../locales/message.ts';
import { markIn } from '../markdown/left-marks.ts';
import { splitAtSentinels } from '../markdown/sentinels.ts';
import type { PageToken } from '../model/document-tree.ts';
import type { LineFault } from '../model/fault.ts';
import { cutParts } from './cut-lines.ts';
import { MARKS, type Occurrence } from './occurrence.ts';
import type { PlacedBranches } from './read-conditions.ts';
import { branchesIn, type MarksOf, readMarks } from './read-marks.ts';
import { scanOccurrences } from './scan-occurrences.ts';

/** Literal text, the name of a placeholder, what only the laid-out page knows, or branches. */
export type RunningPiece = string | { name: string } | { token: PageToken['token'] } | RunningBranches;
export type RunningBranches = { type: 'branches'; children: { type: 'branch'; children: RunningPiece[] }[] };

export type ReadText = { parts: RunningPiece[]; conditions: PlacedBranches[]; faults: LineFault[] };

const TOKEN = /\{(page|pages|title|annex)\}/;

/** Reads the text of a header or footer, which stands on `line` of the file. `marks`: undefined where no conditions may stand. */
export function readRunningText(text: string, line: number, marks: MarksOf | undefined): ReadText {
  const occurrences: Occurrence[] = [];
  const pieces = splitAtSentinels(scanOccurrences(text, line, occurrences));
  const { chains, faults } = readMarks(occurrences, marks);
  const printed = marks?.isStored
    ? undefined
    : markIn(pieces.map((piece) => (typeof piece === 'string' ? piece : 'x')).join(''));
  if (printed) faults.push({ line, message: tell('markdown.left.plain', { sign: printed }) });
  const inChains = new Set(chains.flat());
  const parts = pieces.flatMap((piece): (RunningPiece | { mark: number })[] => {
    if (typeof piece === 'string') return splitAtTokens(piece);
    const { kind, name } = occurrences[piece]!;
    if (MARKS.has(kind)) return inChains.has(piece) ? [{ mark: piece }] : [];
    return [kind === 'braces' ? name : { name }];
  });
  const markOf = (part: RunningPiece | { mark: number }) =>
    typeof part === 'object' && 'mark' in part ? part.mark : undefined;
  const cut = cutParts(parts, markOf, occurrences) as RunningPiece[];
  return { parts: cut, conditions: branchesIn(cut, occurrences), faults };
}

function splitAtTokens(text: string): RunningPiece[] {
  return text
    .split(TOKEN)
    .map((piece, at): RunningPiece => (at % 2 === 0 ? piece : { token: piece as 'page' }))
    .filter((piece) => piece !== '');
}
