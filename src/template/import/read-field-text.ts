/** §19.5: one line of literal text with `{{Label}}` and conditions, as a watermark has. */
import type { BranchingText } from '../model/theme.ts';
import type { MarksOf } from './read-marks.ts';
import { type ReadText, type RunningPiece, readRunningText } from './read-running-text.ts';

/** Reads the text, which stands on `line` of its file. `names`: those of its placeholders. */
export function readFieldText(
  text: string,
  line: number,
  marks?: MarksOf,
): Omit<ReadText, 'parts'> & { text: BranchingText; names: string[] } {
  const { parts, ...read } = readRunningText(text.trim(), line, marks);
  const names: string[] = [];
  const toField = (part: RunningPiece): BranchingText[number] => {
    if (typeof part === 'string') return part;
    if ('token' in part) return `{${part.token}}`;
    if ('children' in part) {
      for (const branch of part.children) Object.assign(branch, { children: branch.children.map(toField) });
      return part as unknown as BranchingText[number];
    }
    names.push(part.name);
    return { type: 'field', name: part.name };
  };
  return { ...read, text: parts.map(toField), names };
}
