/** §10.17, §19.3: a header or footer in parts, as a file has it: left, center and right, or up to four columns. */
import type { Path } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';

export type WrittenText = { text: string; line: number };
/** One line of text, or parts of inline Markdown. */
export type WrittenRunning = WrittenText | ReturnType<typeof writtenBoxes>;

/** Its shape is checked by the schema. */
export type DeclaredBoxes =
  | { left?: string; center?: string; right?: string }
  | { columns: (string | undefined)[]; widths?: string; align?: string };

/** Of so many columns, as written, and where. */
export type DeclaredLook = { columns: number; widths?: string | undefined; align?: string | undefined; line: number };

/** The texts by their parts, with their lines. */
export function writtenBoxes(
  declared: DeclaredBoxes,
  path: Path,
  { lineOf, textLineOf }: Pick<ReadYaml, 'lineOf' | 'textLineOf'>,
): { boxes: Record<string, WrittenText>; look?: DeclaredLook } {
  const textAt = (text: string, at: Path): WrittenText => ({ text, line: textLineOf(at) });
  if (!('columns' in declared)) {
    const parts = Object.entries(declared).map(([part, text]) => [part, textAt(text, [...path, part])]);
    return { boxes: Object.fromEntries(parts) };
  }
  const { columns, ...look } = declared;
  const parts = columns.map((text = '', at) => [`column${at + 1}`, textAt(text, [...path, 'columns', at])]);
  const line = lineOf([...path, look.widths === undefined ? 'align' : 'widths']);
  return { boxes: Object.fromEntries(parts), look: { columns: columns.length, ...look, line } };
}
