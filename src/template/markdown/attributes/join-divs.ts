/**
 * §10.20, §10.24, §10.32, §10.45, §10.48, §10.49: joins Pandoc's fenced divs into nodes: signature blocks and their parties, columns, side
 * notes, pictures with labels, and styled blocks.
 * Other fences are removed, and their content stays.
 */
import type { Nodes } from 'mdast';
import { about, isMessage, ofField, type Problem, problem, sentence, tell } from '../../../locales/message.ts';
import { type Column, isSilentComment, type LabelPlace } from '../../model/document-tree.ts';
import { LABEL_FIELDS, readLabel } from '../../model/label-room.ts';
import { columnSize, columnTracks, MAX_COLUMNS } from '../../model/table-look.ts';
import { isMarks, textIn } from '../raw-html/element-rule.ts';
import { DIVISIONS, PANEL, stacked, strayIn } from '../raw-html/html-look.ts';
import { type AttributeList, readAttributeList } from '../syntax/attribute-list.ts';
import { EDGES } from '../syntax/beside-marks.ts';
import { readDivFence } from '../syntax/div-fence.ts';
import { type DivFence, inStyles, isDivFence, placesOf, type Report, takeStyles } from './raise-spans.ts';

/** The words that make a div a node of its own. */
const KINDS = [...DIVISIONS, 'party', 'aside'] as const;
type Kind = (typeof KINDS)[number];

/** An open div. If it is never closed, its fence stays text. */
type OpenDiv = {
  fence: DivFence;
  places: Nodes[];
  nodes: Nodes[];
  kind: Kind | undefined;
  /** The width of a column, or the place of a label. */
  facts: LabelPlace & { panel?: true };
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

function openedBy(
  fence: DivFence,
  list: string | undefined,
  name: string | undefined,
  within: Kind | undefined,
  report: Report,
): OpenDiv {
  const read = list === undefined ? undefined : readAttributeList(list)!;
  // A theme may have had a style of this name before the word had a meaning.
  const isKind = (one: Kind) => !LATER.has(one) || !report.styles.has(one);
  const said = KINDS.find((one) => isKind(one) && (name === one || read?.classes.includes(one)));
  const isStyle = name !== undefined && !said && report.styles.has(name);
  const styles = isStyle ? [name] : read ? takeStyles(read, report) : [];
  if (name && !said && !isStyle) report.ignore(`.${name}`);
  if (read) read.classes = read.classes.filter((one) => one !== said);
  const { position } = fence;
  const isStray = said !== undefined && AROUND[said] !== undefined && within !== AROUND[said];
  if (isStray) report.misplace(position.start.line, about(fence.value.trim(), OF_NOTHING[said]!));
  const kind = isStray ? undefined : said;
  const width = kind && read && widthIn(read, kind, fence, report);
  const facts = kind === 'label' && read ? placeIn(read, fence, report) : width ? { width } : {};
  const places = read ? placesOf(read, position, report) : [];
  return {
    fence,
    nodes: [],
    kind,
    styles,
    facts,
    places: places.length > 0 ? [{ type: 'paragraph', children: places, position } as Nodes] : [],
  };
}

/** Words that were none when themes could have styles already. */
const LATER: ReadonlySet<Kind> = new Set(['aside', 'overlay', 'label'] as const);

/** The kind of div in which a column, a party or a label stands, and the problem of one elsewhere. */
const AROUND: Partial<Record<Kind, Kind>> = { column: 'columns', party: 'signature', label: 'overlay' };
const OF_NOTHING: Partial<Record<Kind, Problem>> = {
  column: problem('markdown.div.columnOfNothing'),
  party: problem('markdown.div.partyOfNothing'),
  label: problem('markdown.div.labelOfNothing'),
};

function closed({ fence, places, nodes, kind, facts, styles }: OpenDiv, end: DivFence, report: Report): Nodes[] {
  const position = { start: fence.position.start, end: end.position.end };
  if (kind === 'columns')
    return inStyles([...places, ...columnsFrom(nodes, fence, position, report)], styles, position);
  const children = [...places, ...(kind === 'signature' ? withParties(nodes) : nodes)];
  // A party is a column until its signature block is closed, which joins it with those beside it.
  if (kind === 'party') return [partyOf(inStyles(children, styles, position), position)];
  const type = kind === 'aside' ? 'sideNote' : kind;
  const own = type ? [{ type, ...facts, children, position } as Nodes] : children;
  // These are direct children of their parents, or stand behind a block, so their styles go around their content.
  if (kind === 'column' || kind === 'label' || kind === 'aside')
    return [{ ...own[0]!, children: inStyles(children, styles, position) } as Nodes];
  return inStyles(own, styles, position);
}

function asText({ value, position }: DivFence): Nodes {
  return { type: 'paragraph', children: [{ type: 'text', value: value.trim(), position }], position };
}

/** §10.32: joins blocks side by side between `::: columns` and `:::`, and reports every mistake in them. */
const NO_COLUMNS = problem('markdown.div.noColumns');
const OF_EACH = problem('markdown.div.widths');

/** Takes the width of a column from its list. Undefined for an equal share. */
function widthIn({ keys }: AttributeList, kind: Kind, fence: DivFence, report: Report): string | undefined {
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

/** §10.49: takes the place of a label from its list. */
function placeIn(list: AttributeList, fence: DivFence, report: Report): OpenDiv['facts'] {
  const { keys, classes } = list;
  const read = readLabel(Object.fromEntries(keys));
  for (const field of LABEL_FIELDS) keys.delete(field);
  list.classes = classes.filter((name) => name !== PANEL);
  if (isMessage(read)) report.misplace(fence.position.start.line, sentence(ofField(fence.value.trim(), read)));
  return { ...(!isMessage(read) && read), ...(classes.includes(PANEL) && { panel: true }) };
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

// §10.45: joins parties that follow each other into blocks side by side. Marks of groups and conditions beside them belong to these.

function partyOf(children: Nodes[], position: Nodes['position']): Nodes {
  return { type: 'column', children, position } as Nodes;
}

function withParties(nodes: readonly Nodes[]): Nodes[] {
  if (!nodes.some(({ type }) => type === 'column')) return [...nodes];
  const outside = marksOutside(nodes);
  const joined: Nodes[] = [];
  let run: Nodes[] = [];
  const flush = () => {
    const isOfParties = run.some(({ type }) => type === 'column');
    if (isOfParties) {
      const children = run.filter((node) => node.type !== 'html');
      const position = { start: children[0]!.position!.start, end: children.at(-1)!.position!.end };
      joined.push({ type: 'columns', parties: true, children, position } as Nodes);
    } else for (const node of run) joined.push(node);
    run = [];
  };
  for (const node of nodes) {
    const isComment = node.type === 'html' && isSilentComment(node.value);
    if (node.type === 'column' || isComment || (isOfMarks(node) && !outside.has(node))) run.push(node);
    else {
      flush();
      joined.push(node);
    }
  }
  flush();
  return joined;
}

function isOfMarks(node: Nodes): boolean {
  return node.type === 'paragraph' && isMarks(textIn(node));
}

/** Returns the marks whose counterparts are not among the same parties, so that they stand around or between blocks. */
function marksOutside(nodes: readonly Nodes[]): Set<Nodes> {
  const outside = new Set<Nodes>();
  let open: Nodes[] = [];
  const leave = () => {
    for (const node of open) outside.add(node);
    open = [];
  };
  for (const node of nodes) {
    if (isOfMarks(node))
      for (const edge of textIn(node).match(EDGES_OF_MARKS) ?? [])
        if (edge === BEGINS) open.push(node);
        else if (!open.pop()) outside.add(node);
    if (node.type !== 'column' && node.type !== 'html' && !isOfMarks(node)) leave();
  }
  leave();
  return outside;
}

const BEGINS = String.fromCharCode(EDGES.begins[1]);
/** The edges by which marks begin and end something. `{{else}}` ends one branch and begins another. */
const EDGES_OF_MARKS = new RegExp(`[${BEGINS}${String.fromCharCode(EDGES.ends[0])}]`, 'g');
