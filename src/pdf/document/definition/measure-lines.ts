/**
 * §17.21, §17.45: where the lines of a document with Chinese, Japanese or Korean text end in the PDF, and the room between their signs, so
 * that the preview shows the same in any browser.
 */
import type { Text } from 'mdast';
import { pageSections, setupOf } from '../../../template/document/page-sections.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type { LabelBoxes, LineMeasure, LineMeasures } from '../../../template/model/measures.ts';
import { BUILT_IN_FONTS } from '../../fonts/faces.ts';
import type { EastAsian, Run } from '../../lines/run.ts';
import { withNumberColumn } from '../blocks/heading.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { type Context, newContext, pageIn } from '../context/context.ts';

/** Part of a text: a run that was entered in the ledger. `length`: of its source. */
type Entered = { node: Text; at: number; length: number };

/** Returns the lines of each text. Nothing for a document without such text, and for what cannot be laid out. */
export function measureLines(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  fonts = BUILT_IN_FONTS,
): LineMeasures {
  const fresh = newContext(tree, setup, assets, layOutBlocks, { fonts, textRows: false });
  const { eastAsian } = fresh.style;
  if (!eastAsian) return new Map();
  const { ledger, record, measures } = recorder(fresh.ledger);
  const style = { ...fresh.style, eastAsian: recorded(eastAsian, record) };
  const recording: Context = { ...fresh, ledger, style };
  try {
    const context = setup.numbering ? withNumberColumn(tree, recording) : recording;
    for (const [index, part] of pageSections(tree, setup).entries())
      layOutBlocks(part.blocks, { ...context, ...pageIn(setupOf(setup, part, index === 0)), annex: part.annex });
  } catch {
    // A failure is ignored here: the render reports it, and the preview shows what it can.
  }
  return measures;
}

/** Rules that record each line as it is before it is filled: browsers justify lines themselves. */
function recorded(eastAsian: EastAsian, record: (line: readonly Run[]) => void): EastAsian {
  return {
    ...eastAsian,
    lineOf(line, room, widthOf) {
      const set = eastAsian.lineOf(line, { ...room, justify: false }, widthOf);
      record(set);
      return set;
    },
  };
}

/** Records of which text each run of a line is part. */
function recorder(ledger: Context['ledger']) {
  const measures = new Map<Text, LineMeasure>();
  const entered: (Entered | undefined)[] = [];
  /** How much of each run was in lines so far. A text is laid out several times where its width is tried. */
  const done: number[] = [];
  let node: Text | undefined;
  let at = 0;
  const own: Context['ledger'] = {
    ...ledger,
    began(text) {
      node = text;
      at = 0;
    },
    enter(source, rendered) {
      const number = ledger.enter(source, rendered);
      if (node && source === rendered && at + source.length <= node.value.length)
        entered[number] = { node, at, length: source.length };
      at += source.length;
      return number;
    },
  };
  const record = (line: readonly Run[]): void => {
    let isFirst = true;
    for (const { ledger: number, text, gaps = [], fontSize, ruby } of line) {
      const run = number === undefined ? undefined : entered[number];
      if (!run) continue;
      const from = done[number!] ?? 0;
      const measure = from === 0 && run.at === 0 ? { starts: [], rooms: [] } : measures.get(run.node);
      if (!measure) continue;
      measures.set(run.node, measure);
      if (isFirst) measure.starts.push(run.at + from);
      isFirst = false;
      // Browsers make room for readings themselves.
      for (const [offset, points] of ruby ? [] : gaps) measure.rooms.push([run.at + from + offset, points / fontSize]);
      const length = from + text.length;
      done[number!] = length >= run.length ? 0 : length;
    }
  };
  return { ledger: own, record, measures };
}

// §10.49: measures where the PDF sets the texts on pictures, so that the preview and Word copies have them in the same places.

/** Returns the place of each label that could be set. */
export function measureLabels(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  fonts = BUILT_IN_FONTS,
): LabelBoxes {
  let labels: LabelBoxes = new Map();
  try {
    const fresh = newContext(tree, setup, assets, layOutBlocks, { textRows: false, fonts });
    labels = fresh.labels;
    const context = setup.numbering ? withNumberColumn(tree, fresh) : fresh;
    for (const [index, part] of pageSections(tree, setup).entries())
      layOutBlocks(part.blocks, { ...context, ...pageIn(setupOf(setup, part, index === 0)) });
  } catch {
    // A failure is ignored here: the render reports it, and the preview shows what it can.
  }
  return labels;
}
