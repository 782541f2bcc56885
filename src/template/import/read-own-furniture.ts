/** §10.17, §19.2: reads header, footer, watermark and stamp of the front matter: one line of text, or parts of inline Markdown. */
import type { FrontMatter, WrittenRunning } from '../front-matter/front-matter.ts';
import { ANNEX_SECTION, FIRST_PAGE } from '../model/document-setup.ts';
import type { LineFault } from '../model/fault.ts';
import { type BranchingPattern, type MarginBoxes, mapBoxes, mapRunning } from '../model/page-furniture.ts';
import type { BranchingSettings, BranchingText, OwnStamp } from '../model/theme.ts';
import type { PlacedBranches } from './read-conditions.ts';
import {
  type MarksOf,
  type ReadContent,
  type RunningPiece,
  readBoxesLook,
  readFieldText,
  readRunningContent,
  readRunningText,
} from './read-running-content.ts';
import { findOddBraces } from './scan-occurrences.ts';

/** `names`: the names of placeholders. Paths of images are listed too; both in order, with their lines. */
export type OwnFurniture = {
  header?: RunningPiece[] | MarginBoxes;
  footer?: RunningPiece[] | MarginBoxes;
  watermark?: BranchingText;
  stamp?: OwnStamp<BranchingText>;
  /** The header and footer of annexes, sections and the first page, by the path of their settings. */
  sections: Record<string, Pick<OwnFurniture, 'header' | 'footer'>>;
  names: { name: string; line: number }[];
  images: ReadContent['images'];
  conditions: PlacedBranches[];
  faults: LineFault[];
  warnings: LineFault[];
};

export function readOwnFurniture(
  { header, footer, first, watermark, stamp, annexes, sections = {} }: FrontMatter,
  marks: MarksOf,
): OwnFurniture {
  const own: OwnFurniture = { sections: {}, names: [], images: [], conditions: [], faults: [], warnings: [] };
  if (header) own.header = readRunning(header, own, marks);
  if (footer) own.footer = readRunning(footer, own, marks);
  const declared = Object.entries({
    ...sections,
    ...(annexes && { [ANNEX_SECTION]: annexes }),
    ...(first && { [FIRST_PAGE]: first }),
  });
  for (const [name, section] of declared)
    own.sections[name] = mapRunning(section, (running) => readRunning(running, own, marks));
  const runnings = [header, footer, ...declared.flatMap(([, section]) => [section.header, section.footer])];
  const texts = runnings.flatMap((one) => (one ? ('text' in one ? [one] : Object.values(one.boxes)) : []));
  for (const { text, line } of [...texts, ...[watermark, stamp].filter((one) => one !== undefined)])
    own.warnings.push(...findOddBraces(text, line));
  if (watermark) own.watermark = readLine(watermark, own, marks);
  if (stamp) own.stamp = { text: readLine(stamp, own, marks), look: stamp.look };
  return own;
}

function readLine({ text: written, line }: { text: string; line: number }, own: OwnFurniture, marks: MarksOf) {
  const { text, names, conditions, faults } = readFieldText(written, line, marks);
  own.conditions.push(...conditions);
  own.names.push(...names.map((name) => ({ name, line })));
  own.faults.push(...faults);
  return text;
}

function readRunning(written: WrittenRunning, own: OwnFurniture, marks: MarksOf): RunningPiece[] | MarginBoxes {
  if ('text' in written) {
    const { text, line } = written;
    const { parts, conditions, faults } = readRunningText(text, line, marks);
    own.faults.push(...faults);
    own.conditions.push(...conditions);
    const addNames = (part: RunningPiece): void => {
      if (typeof part !== 'object') return;
      if ('name' in part) own.names.push({ ...part, line });
      if ('children' in part) for (const { children } of part.children) children.forEach(addNames);
    };
    parts.forEach(addNames);
    return parts;
  }
  const parts = Object.entries(written.boxes).map(([part, { text, line }]) => {
    const { content, names, images, conditions, faults } = readRunningContent(text, line, marks);
    own.names.push(...names);
    own.images.push(...images);
    own.conditions.push(...conditions);
    own.faults.push(...faults);
    return [part, content];
  });
  return { ...Object.fromEntries(parts), ...readBoxesLook(written, own) };
}

/** Returns the key of a placeholder, and its index among the contents. */
type Use = (name: string) => { key: string; index: number };

/** Resolves names to placeholders. `use` is called once for each place, in order. */
export function resolveOwnFurniture(
  { header, footer, watermark, stamp, sections }: OwnFurniture,
  use: Use,
): Pick<BranchingSettings, 'header' | 'footer' | 'first' | 'watermark' | 'stamp'> & {
  runnings: Record<string, Pick<BranchingSettings, 'header' | 'footer'>>;
} {
  const resolve = (running: RunningPiece[] | MarginBoxes) =>
    Array.isArray(running) ? resolveLine(running, use) : mapBoxes(running, (content) => resolveFields(content, use));
  const { [FIRST_PAGE]: first, ...others } = sections;
  return {
    ...mapRunning({ header, footer }, resolve),
    ...(first && { first: mapRunning(first, resolve) as BranchingSettings['first'] }),
    runnings: Object.fromEntries(Object.entries(others).map(([name, section]) => [name, mapRunning(section, resolve)])),
    ...(watermark && { watermark: resolveFields(watermark, use) }),
    ...(stamp && { stamp: { ...stamp, text: resolveFields(stamp.text, use) } }),
  };
}

/** Changes branches in place, since their conditions are parsed later. */
function resolveLine(parts: RunningPiece[], use: Use): BranchingPattern {
  return parts.map((part) => {
    if (typeof part === 'string' || 'token' in part) return part;
    if ('name' in part) return { type: 'slot', field: use(part.name).index };
    for (const branch of part.children) Object.assign(branch, { children: resolveLine(branch.children, use) });
    return part as unknown as BranchingPattern[number];
  });
}

function resolveFields<Piece>(pieces: readonly Piece[], use: Use): Piece[] {
  return pieces.map((piece) => {
    if (typeof piece !== 'object' || piece === null) return piece;
    if ('name' in piece) return { ...piece, name: use(piece.name as string).key };
    if ('parts' in piece) return { ...piece, parts: resolveFields(piece.parts as unknown[], use) };
    if (!('children' in piece)) return piece;
    return Object.assign(piece, { children: resolveFields(piece.children as unknown[], use) });
  });
}
