/** §19.5: one line of literal text with `{{Label}}`, as a watermark has. */
import type { LineFault } from '../model/fault.ts';
import type { FieldText } from '../model/theme.ts';
import { readRunningText } from './read-running-text.ts';

/** Reads the text, which stands on `line` of its file. `names`: those of its placeholders. */
export function readFieldText(text: string, line: number): { text: FieldText; names: string[]; faults: LineFault[] } {
  const { parts, faults } = readRunningText(text.trim(), line);
  const names: string[] = [];
  const read = parts.map((part): FieldText[number] => {
    if (typeof part === 'string') return part;
    if ('token' in part) return `{${part.token}}`;
    names.push(part.name);
    return { type: 'field', name: part.name };
  });
  return { text: read, names, faults };
}
