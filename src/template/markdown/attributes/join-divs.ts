/**
 * §10.20, §10.24, §10.32: joins Pandoc's fenced divs into nodes: signature blocks, columns and styled blocks. Other fences are removed,
 * and their content stays.
 */
import type { Nodes } from 'mdast';
import { about, isMessage, ofField, type Problem, problem, sentence, tell } from '../../../locales/message.ts';
import { type Column, isSilentComment } from '../../model/document-tree.ts';
import { columnSize, columnTracks, MAX_COLUMNS } from '../../model/table-look.ts';
import { DIVISIONS, type Division, stacked, strayIn } from '../raw-html/html-look.ts';
import { type AttributeList, readAttributeList } from '../syntax/attribute-list.ts';
import { readDivFence } from '../syntax/div-fence.ts';
import { type DivFence, inStyles, isDivFence, placesOf, type Report, takeStyles } from './raise-spans.ts';

/** An open div. If it is never closed, its fence stays text. */
type OpenDiv = {
  fence: DivFence;
  places: Nodes[];
  nodes: Nodes[];
  kind: Division | undefined;
  width?: string;
  styles: string[];
};

/**
 * Joins div fences and the nodes between them. `children`: the children of one parent. A fence without a counterpart is a fault and stays
 * text.
 */
export function joinDivs(children: readonly (Nodes | DivFence)[], report: Report): readonly Nodes[] {
  if (!children.some(isDivFence)) return children as readonly Nodes[];
  const joined: Nodes[] = [];
  const open: OpenDiv[] = [];
  const add = (...nodes: Nodes[]) => {
    const into = open.at(-1)?.nodes ?? joined;
    for (const node of nodes) into.push(node);
  };
  for (const child of children) {
    if (!isDivFence(child)) {
      add(child);
      continue;
    }
    const { list, name } = readDivFence(child.value)!;
    if (list !== undefined || name !== undefined) {
      open.push(openedBy(child, list, name, open.at(-1)?.kind, report));
      continue;
    }
    const div = open.pop();
    if (div) add(...closed(div, child, report));
    else {
      report.fault(child.position.start.line, tell('markdown.div.endsNone', { subject: child.value.trim() }));
      add(asText(child));
    }
  }
  for (const { fence, places, nodes } of open) {
    report.fault(fence.position.start.line, tell('markdown.div.open', { subject: fence.value.trim() }));
    for (const node of [asText(fence), ...places, ...nodes]) joined.push(node);
  }
  return joined;
}

/** `within`: the kind of the surrounding div. */
function openedBy(
  fence: DivFence,
  list: string | undefined,
  name: string | undefined,
  within: Division | undefined,
  report: Report,
): OpenDiv {
  const read = list === undefined ? undefined : readAttributeList(list)!;
  const said = DIVISIONS.find((one) => name === one || read?.classes.includes(one));
  const isStyle = name !== undefined && !said && report.styles.has(name);
  const styles = isStyle ? [name] : read ? takeStyles(read, report) : [];
  if (name && !said && !isStyle) report.ignore(`.${name}`);
  if (read) read.classes = read.classes.filter((one) => one !== said);
  const { position } = fence;
  const isStray = said === 'column' && within !== 'columns';
  if (isStray) report.misplace(position.start.line, about(fence.value.trim(), OF_COLUMN));
  const kind = isStray ? undefined : said;
  const width = kind && read && widthIn(read, kind, fence, report);
  const places = read ? placesOf(read, position, report) : [];
  return {
    fence,
    nodes: [],
    kind,
    styles,
    ...(width && { width }),
    places: places.length > 0 ? [{ type: 'paragraph', children: places, position } as Nodes] : [],
  };
}

function closed({ fence, places, nodes, kind, width, styles }: OpenDiv, end: DivFence, report: Report): Nodes[] {
  const position = { start: fence.position.start, end: end.position.end };
  if (kind === 'columns')
    return inStyles([...places, ...columnsFrom(nodes, fence, position, report)], styles, position);
  const children = [...places, ...nodes];
  const own = kind ? [{ type: kind, ...(width && { width }), children, position } as Nodes] : children;
  // A column must be a direct child of its columns, so its styles go around its content.
  if (kind === 'column') return [{ ...own[0]!, children: inStyles(children, styles, position) } as Nodes];
  return inStyles(own, styles, position);
}

function asText({ value, position }: DivFence): Nodes {
  return { type: 'paragraph', children: [{ type: 'text', value: value.trim(), position }], position };
}

/** §10.32: joins blocks side by side between `::: columns` and `:::`, and reports every mistake in them. */
const OF_COLUMN = problem('markdown.div.columnOfNothing');
const NO_COLUMNS = problem('markdown.div.noColumns');
const OF_EACH = problem('markdown.div.widths');

/** Takes the width of a column from its list. Undefined for an equal share. */
function widthIn({ keys }: AttributeList, kind: Division, fence: DivFence, report: Report): string | undefined {
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

/** Returns one node, or the blocks unchanged if there is a mistake. Conditions and groups may hold more columns than a document. */
function columnsFrom(all: readonly Nodes[], fence: DivFence, position: Nodes['position'], report: Report): Nodes[] {
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
