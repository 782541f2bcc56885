/** §10.17, §19.2: header, footer and watermark as the front matter has them: one line of text, or three parts of inline Markdown. */
import type { PhrasingContent } from 'mdast';
import type { FrontMatter, WrittenRunning } from '../front-matter/front-matter.ts';
import type { RunningPattern } from '../model/compiled.ts';
import type { LineFault } from '../model/fault.ts';
import type { MarginBoxes } from '../model/page-furniture.ts';
import type { FieldText, OwnSettings } from '../model/theme.ts';
import { readFieldText } from './read-field-text.ts';
import { type ReadContent, readRunningContent } from './read-running-content.ts';
import { type RunningPiece, readRunningText } from './read-running-text.ts';
import { findOddBraces } from './scan-occurrences.ts';

/** `names` of its placeholders and paths of its images, in order, with their lines. */
export type OwnFurniture = {
  header?: RunningPiece[] | MarginBoxes;
  footer?: RunningPiece[] | MarginBoxes;
  watermark?: FieldText;
  names: { name: string; line: number }[];
  images: ReadContent['images'];
  faults: LineFault[];
  warnings: LineFault[];
};

export function readOwnFurniture({ header, footer, watermark }: FrontMatter): OwnFurniture {
  const own: OwnFurniture = { names: [], images: [], faults: [], warnings: [] };
  if (header) own.header = readRunning(header, own);
  if (footer) own.footer = readRunning(footer, own);
  for (const running of [header, footer, watermark && { boxes: { left: watermark } }])
    for (const { text, line } of running ? ('text' in running ? [running] : Object.values(running.boxes)) : [])
      own.warnings.push(...findOddBraces(text, line));
  if (watermark) {
    const { text, names, faults } = readFieldText(watermark.text, watermark.line);
    own.watermark = text;
    own.names.push(...names.map((name) => ({ name, line: watermark.line })));
    own.faults.push(...faults);
  }
  return own;
}

function readRunning(written: WrittenRunning, own: OwnFurniture): RunningPiece[] | MarginBoxes {
  if ('text' in written) {
    const { text, line } = written;
    const { parts, faults } = readRunningText(text, line);
    own.faults.push(...faults);
    own.names.push(...parts.flatMap((part) => (typeof part === 'object' && 'name' in part ? [{ ...part, line }] : [])));
    return parts;
  }
  const parts = Object.entries(written.boxes).map(([part, { text, line }]) => {
    const { content, names, images, faults } = readRunningContent(text, line);
    own.names.push(...names);
    own.images.push(...images);
    own.faults.push(...faults);
    return [part, content];
  });
  return Object.fromEntries(parts);
}

/** A placeholder of the template, by its key and its place among the contents. */
type Use = (name: string) => { key: string; index: number };

/** With the placeholders that the names mean; `use` is called once for each place where one stands, in order. */
export function resolveOwnFurniture(
  { header, footer, watermark }: OwnFurniture,
  use: Use,
): Pick<OwnSettings, 'header' | 'footer' | 'watermark'> {
  const resolve = (running: RunningPiece[] | MarginBoxes) =>
    Array.isArray(running) ? resolveLine(running, use) : resolveBoxes(running, use);
  return {
    ...(header && { header: resolve(header) }),
    ...(footer && { footer: resolve(footer) }),
    ...(watermark && {
      watermark: watermark.map((piece) =>
        typeof piece === 'string' ? piece : { ...piece, name: use(piece.name).key },
      ),
    }),
  };
}

function resolveLine(parts: RunningPiece[], use: Use): RunningPattern {
  return parts.map((part) =>
    typeof part === 'string' || 'token' in part ? part : { type: 'slot', field: use(part.name).index },
  );
}

function resolveBoxes(boxes: MarginBoxes, use: Use): MarginBoxes {
  const resolve = (node: PhrasingContent): PhrasingContent => {
    if (node.type === 'field') return { ...node, name: use(node.name).key };
    if (!('children' in node)) return node;
    return { ...node, children: (node.children as PhrasingContent[]).map(resolve) } as PhrasingContent;
  };
  return Object.fromEntries(Object.entries(boxes).map(([part, content]) => [part, content.map(resolve)]));
}
