/** §10.49: measures where the PDF sets the texts on pictures, so that the preview and Word copies have them in the same places. */
import { pageSections, setupOf } from '../../../template/document/page-sections.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import type { LabelBoxes } from '../../../template/model/measures.ts';
import { BUILT_IN_FONTS } from '../../fonts/faces.ts';
import { withNumberColumn } from '../blocks/heading.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { newContext, pageIn } from '../context/context.ts';

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
