/** §18.21: the line of a JSON file on which something is wrong. */
import { LineCounter, parseDocument } from 'yaml';

const STEP = /(?:^|\.)([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** The line of what a path such as `values.items[2].qty` leads to, or of the last part of the path that is there. */
export function lineInJson(json: string, path: string): number {
  const lines = new LineCounter();
  // JSON is YAML, and this reader knows where each part stands.
  const document = parseDocument(json, { lineCounter: lines, logLevel: 'silent' });
  let line = 1;
  const way: (string | number)[] = [];
  for (const [, name, index, quoted] of path.matchAll(STEP)) {
    way.push(name ?? (index === undefined ? JSON.parse(quoted!) : Number(index)));
    const node = document.getIn(way, true) as { range?: [number, number, number] } | undefined;
    if (!node?.range) break;
    line = lines.linePos(node.range[0]).line;
  }
  return line;
}
