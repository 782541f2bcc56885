/** §15.7: writes recorded examples into `spec/openapi.yaml`, and leaves every other character unchanged. */
import { isMap, isScalar, type Node, parseDocument, stringify } from 'yaml';

/** The place of an example, as names from the top of the file, and its new value. */
export type RecordedExample = { path: string[]; value: unknown };

type Edit = { start: number; end: number; text: string };

/** Returns the text of the file with these examples. Throws if there is no such example to replace. */
export function writeExamples(source: string, examples: RecordedExample[]): string {
  const document = parseDocument(source);
  const edits = examples.map(({ path, value }): Edit => {
    const parent = document.getIn(path.slice(0, -1), true);
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
      : undefined;
    const key = (pair?.key as Node | undefined)?.range;
    const old = (pair?.value as Node | undefined)?.range;
    if (!key || !old) throw new Error(`The specification has no example at ${path.join('/')}`);
    const column = key[0] - (source.lastIndexOf('\n', key[0]) + 1);
    return { start: key[1], end: trimEnd(source, old[1]), text: print(value, column) };
  });
  // Edits are applied from the end, so that none moves the place of another.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: piece }) => text.slice(0, start) + piece + text.slice(end), source);
}

function trimEnd(source: string, end: number): number {
  let last = end;
  while (/\s/.test(source[last - 1] ?? '')) last--;
  return last;
}

/** Returns `: ` and the value; several lines are indented below its key. */
function print(value: unknown, column: number): string {
  const isCollection = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  const lines = stringify(value, { lineWidth: 118 - column, singleQuote: true, version: '1.1' })
    .trimEnd()
    .split('\n');
  const [first = '', ...others] = isCollection ? ['', ...lines] : lines;
  // The YAML printer already indents a block scalar.
  const indent = ' '.repeat(/^[|>]/.test(first) ? column : column + 2);
  return [`:${first && ' '}${first}`, ...others.map((line) => (line === '' ? '' : indent + line))].join('\n');
}
