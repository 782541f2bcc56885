/** §17.1: raw HTML is set as source text, line by line; only `<br>` ends a line, and the marker of the contents makes a table of them. No other instruction shows anything. */
import type { Html } from 'mdast';
import { BREAK_TAG, isContents, isLayoutComment } from '../../../template/model/layout-html.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { asCode, type Context, inElement } from '../context/context.ts';
import { textBlock } from '../flow/text-block.ts';
import { generatedRuns, textRuns } from '../inline/text-runs.ts';
import { contents } from './contents.ts';

/** A block of HTML; undefined for contents without entries and for instructions. */
export function html(node: Html, context: Context): BlockLayout | undefined {
  if (isContents(node)) return contents(node, context);
  if (isLayoutComment(node.value)) return undefined;
  if (BREAK_TAG.test(node.value.trim())) return textBlock([], context);
  const own = inElement(inElement(context, 'P'), 'Code');
  const source = asCode(own);
  const runs = node.value
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? generatedRuns(source, '\n') : []), ...textRuns(source, line)]);
  return textBlock(runs, source);
}
