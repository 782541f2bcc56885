/** §10.32: blocks side by side: what stands between `::: columns` and `:::`, and every mistake in it. */

import type { Nodes } from 'mdast';
import { about, isMessage, ofField, type Problem, problem, sentence, tell } from '../../../locales/message.ts';
import { columnTracks, MAX_COLUMNS } from '../../model/column-tracks.ts';
import type { Column } from '../../model/document-tree.ts';
import { isSilentComment } from '../../model/layout-html.ts';
import { columnSize } from '../../model/table-look.ts';
import { type Division, stacked, strayIn } from '../raw-html/division.ts';
import type { AttributeList } from '../syntax/attribute-list.ts';
import type { Report } from './raise-spans.ts';
import type { DivFence } from './raw-nodes.ts';

export const OF_COLUMN = problem('markdown.div.columnOfNothing');
const NO_COLUMNS = problem('markdown.div.noColumns');
const OF_EACH = problem('markdown.div.widths');

/** Takes the width of a column from its list; undefined where it is to have its share. */
export function widthIn({ keys }: AttributeList, kind: Division, fence: DivFence, report: Report): string | undefined {
  const { line } = fence.position.start;
  if (kind === 'columns' && (keys.has('width') || keys.has('widths')))
    report.misplace(line, about(fence.value.trim(), OF_EACH));
  const written = kind === 'column' ? keys.get('width')?.trim() : undefined;
  if (written === undefined) return undefined;
  keys.delete('width');
  const size = columnSize(written);
  if (!isMessage(size)) return size && written;
  report.misplace(line, sentence(ofField(fence.value.trim(), size)));
  return undefined;
}

/** One node, or its blocks as they are where there is a mistake. Under a condition or in a group there may be more columns than in a document. */
export function columnsFrom(
  all: readonly Nodes[],
  fence: DivFence,
  position: Nodes['position'],
  report: Report,
): Nodes[] {
  const nodes = all.filter((node) => !(node.type === 'html' && isSilentComment(node.value)));
  const columns = nodes.filter((node): node is Column => node.type === 'column');
  const stray = strayIn(nodes);
  const { line } = fence.position.start;
  const wrong = problemOf(columns, columns.length < nodes.length);
  if (columns.length === 0) report.misplace(line, about(fence.value.trim(), NO_COLUMNS));
  else if (stray) report.misplace(stray.position?.start.line ?? line, tell('markdown.div.outsideColumn'));
  else if (wrong) report.misplace(line, about(fence.value.trim(), wrong));
  return columns.length === 0 || stray ? stacked(nodes) : [{ type: 'columns', children: nodes, position } as Nodes];
}

function problemOf(columns: readonly Column[], hasMarks: boolean): Problem | undefined {
  if (hasMarks) return undefined;
  if (columns.length > MAX_COLUMNS)
    return problem('markdown.div.tooManyColumns', { columns: columns.length, max: MAX_COLUMNS });
  if (columnTracks(columns).length < columns.length) return problem('markdown.div.over100');
  return undefined;
}
