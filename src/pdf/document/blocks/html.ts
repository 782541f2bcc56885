/** Raw HTML is shown as the text that it is, line by line; only `<br>` ends a line. */
import type { Html } from 'mdast';
import { BREAK_TAG, isContents } from '../../../template/document/layout-html.ts';
import type { Laid } from '../context/block-layout.ts';
import { type Build, styled, within } from '../context/build.ts';
import { CODE_SCALE } from '../context/styles.ts';
import { textBlock } from '../flow/text-block.ts';
import { furnitureRuns, textRuns } from '../inline/text-runs.ts';
import { contents } from './contents.ts';

/** The source of a block of HTML. */
export function html(node: Html, build: Build): Laid | undefined {
  if (isContents(node)) return contents(node, build);
  if (BREAK_TAG.test(node.value.trim())) return textBlock([], build);
  const own = within(within(build, 'P'), 'Code');
  const source = styled(own, { family: 'mono', size: build.text.size * CODE_SCALE });
  const runs = node.value
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? furnitureRuns(source, '\n') : []), ...textRuns(source, line)]);
  return textBlock(runs, source);
}
