/** §2.6: parses a stored document's Markdown into the tree that HTML and PDF are rendered from. */
import type { Heading, Html, Image, InlineCode, Nodes, Parents, RootContent, Table, TableRow, Text } from 'mdast';
import { MINUS_SIGNS, signsIn } from '../../domain/number-formats.ts';
import { clausesById, everyPlace, numberClauses, referenceTo } from '../clauses/number-clauses.ts';
import { placeBlocks } from '../markdown/block-lines.ts';
import { leaveOutBlanks } from '../markdown/leave-out-blanks.ts';
import { parsePlainly } from '../markdown/plain/parse-plainly.ts';
import {
  hasSentinel,
  mapSentinels,
  nodeOf,
  sentinel,
  shapesOf,
  splitAtBlanks,
  startsWithSentinel,
  textOf,
} from '../markdown/sentinels.ts';
import { withPayload } from '../model/code.ts';
import type { DocumentSetup, ShapedBlank } from '../model/document-setup.ts';
import {
  annexAt,
  BREAK_TAG,
  type Clause,
  type DocumentTree,
  type FlowRow,
  type FlowTable,
  isAnnexMark,
  isFlowContainer,
  isSilentComment,
  type Numbering,
  sectionAt,
} from '../model/document-tree.ts';
import { type Payments, paymentAt, SWISS_BILL } from '../model/e-invoice.ts';
import { storedLook, type TableLook } from '../model/table-look.ts';
import { billWords, spokenBill } from '../payment/lay-out-bill.ts';
import { readSwissBill } from '../payment/payload.ts';
import { cellText, isNumber } from '../typography/number-columns.ts';
import { everyNode } from './every-node.ts';
import { nameIn } from './headings.ts';
import { chartCells, joinCharts, withoutTables } from './join-charts.ts';
import { keepDirections } from './keep-directions.ts';
import { placeFields, placePictures, signPictures } from './place-pictures.ts';

const PICTURE = /!\[|<img/;
const SIGNATURE = 'signature';
const BRACES = /\{\{([^{}\n]+)\}\}/g;

/**
 * Parses a document.
 *
 * `blanks`: the ordinals of the `{{…}}` that are placeholders left blank. They become `blank` nodes; in code and image texts their label;
 * in destinations and names nothing (a destination that begins with one is removed). With another shape in the setup they become a dash
 * or a line to write on, or are left out together with a block that holds nothing else (§17.33).
 *
 * `<br>` becomes a break, and only comments about layout are kept. Other HTML that could not be understood stays, for renderers to show
 * as text. The numbers of clauses (§10.23) and marks of annexes (§10.30), which the Markdown holds as text, move into the data of their
 * headings, items and links. With `lines`, blocks have the lines of the template's file. Pictures are placed (§17.38).
 */
export function parseDocument(
  markdown: string,
  blanks: readonly number[],
  setup: Pick<
    DocumentSetup,
    'layout' | 'numbering' | 'sections' | 'carries' | 'totals' | 'definitions' | 'blanks' | 'hideColumns'
  > &
    Partial<Pick<DocumentSetup, 'charts' | 'payments' | 'language' | 'signers'>> = {},
  lines?: readonly number[],
): DocumentTree {
  const { numbering, sections } = setup;
  const labels: ShapedBlank[] = [];
  const isBlank = new Set(blanks);
  const shapeOf = shapesOf(setup.blanks);
  let ordinal = 0;
  const withSentinels = markdown.replace(BRACES, (found, label: string) => {
    const at = ordinal++;
    return isBlank.has(at) ? sentinel(labels.push({ label, shape: shapeOf(at) }) - 1) : found;
  });
  // Lines count the rows of all tables.
  const tree = parsePlainly(withSentinels, setup.charts?.length && !lines ? chartCells : undefined);
  if (lines) placeBlocks(tree, lines);
  const isSilent = (html: Html) =>
    isAnnexMark(html)
      ? !numbering?.annexes
      : isSilentComment(html.value) || (!sections && sectionAt(html) !== undefined);
  readNode(tree, labels, isSilent);
  markTables(tree, setup);
  const data = setup.charts && joinCharts(tree, setup);
  if (setup.language !== undefined) keepSigns(tree, setup.language);
  if (setup.payments) addPayments(tree, setup.payments, setup.language);
  if (setup.signers?.length) placeFields(tree, setup.signers);
  if (setup.blanks) leaveOutBlanks(tree, setup);
  if (data) withoutTables(tree, data);
  if ((setup.layout ?? 1) >= 2 && PICTURE.test(markdown)) {
    placePictures(tree);
    if (markdown.includes(SIGNATURE)) signPictures(tree);
  }
  if (setup.definitions) markRunIn(tree);
  if (numbering) readClauseNumbers(tree, numbering);
  // Its marks would hide the numbers of clauses, and stand at the ends of lines that blanks have left.
  if (setup.language !== undefined) keepDirections(tree, setup.language, markdown);
  return tree;
}

const SIGNED = new RegExp(`^\\s*[+${MINUS_SIGNS}]`);

/** §11.9: in right-to-left text, moves the sign of a typed amount to where the language puts it. */
function keepSigns(tree: DocumentTree, language: string): void {
  const mark = signsIn(language).direction;
  if (mark === '') return;
  everyNode(tree, (cell) => {
    if (cell.type !== 'tableCell' && cell.type !== 'flowCell') return;
    const text = cellText(cell);
    if (!SIGNED.test(text) || !isNumber(text)) return;
    let isFirst = true;
    everyNode(cell, (node) => {
      if (node.type !== 'text' || !isFirst) return;
      node.value = mark + node.value;
      isFirst = false;
    });
  });
}

/** §17.35: marks description lists whose terms run into the lines of their descriptions. */
function markRunIn(tree: DocumentTree): void {
  everyNode(tree, (node) => {
    if (node.type === 'descriptionList') node.data = { runIn: true };
  });
}

/**
 * §17.29, §17.31: marks which amounts tables carry over and how many of their rows are totals, so that both survive when parts of the
 * tree are left out.
 */
function markTables(
  tree: DocumentTree,
  { carries = [], totals = [] }: Pick<DocumentSetup, 'carries' | 'totals'>,
): void {
  if (carries.length + totals.length === 0) return;
  const carriedBy = new Map(carries.map((carried) => [carried.table, carried]));
  const sumsOf = new Map(totals.map((one) => [one.table, one]));
  let tables = 0;
  everyNode(tree, (node) => {
    if (node.type !== 'table' && node.type !== 'flowTable') return;
    const carried = carriedBy.get(tables);
    const { rows = 0, within = [] } = sumsOf.get(tables) ?? {};
    if (carried || rows) node.data = { ...node.data, ...(carried && { carried }), ...(rows && { totals: rows }) };
    const body = within.length > 0 ? bodyOf(node) : [];
    for (const at of within) {
      const row = body[at];
      if (row) row.data = { ...row.data, subtotal: true };
    }
    tables += 1;
  });
}

function bodyOf(node: Table | FlowTable): (TableRow | FlowRow)[] {
  if (node.type === 'table') return node.children.slice(1);
  return node.children.flatMap((part) => (part.type === 'flowSection' && part.part !== 'head' ? part.children : []));
}

type Strings = { url?: unknown; id?: unknown; alt?: unknown; title?: unknown; value?: unknown };

type IsSilent = (html: Html) => boolean;

function readNode(node: Nodes, labels: readonly ShapedBlank[], isSilent: IsSilent): void {
  const strings = node as Strings;
  const replace = (text: unknown, write: (blank: ShapedBlank) => string) =>
    typeof text === 'string' && hasSentinel(text) ? mapSentinels(text, (index) => write(labels[index]!)) : text;
  if ('url' in node) strings.url = startsWithSentinel(node.url) ? '' : replace(node.url, () => '');
  if ('id' in node) strings.id = replace(node.id, () => '');
  if ('alt' in node) strings.alt = replace(node.alt, textOf);
  if ('title' in node) strings.title = replace(node.title, textOf);
  if (node.type === 'code' || node.type === 'html') strings.value = replace(node.value, textOf);
  if (!('children' in node)) return;
  for (const child of node.children) readNode(child as Nodes, labels, isSilent);
  if (!node.children.some(needsReading)) return;
  const parent = node as Parents;
  const children = parent.children.flatMap((child) => splitBlanks(child, labels)) as Nodes[];
  const isBlock = isFlowContainer(node);
  parent.children = readHtml(isBlock ? withLooks(children) : children, isBlock, isSilent) as typeof parent.children;
}

/** §10.31: applies the looks of tables that comments before them name. */
function withLooks(children: Nodes[]): Nodes[] {
  let look: TableLook | undefined;
  return children.filter((child) => {
    const said = child.type === 'html' ? storedLook(child.value.trim()) : undefined;
    if (said) look = said;
    if (child.type === 'html') return !said;
    if (look && (child.type === 'table' || child.type === 'flowTable')) child.data = { ...child.data, look };
    look = undefined;
    return true;
  });
}

function holdsBlank(node: Nodes): node is Text | InlineCode {
  return (node.type === 'text' || node.type === 'inlineCode') && hasSentinel(node.value);
}

/** Checks whether a node needs any change; most need none. */
function needsReading(node: Nodes): boolean {
  return node.type === 'html' || holdsBlank(node);
}

function splitBlanks(node: Nodes, labels: readonly ShapedBlank[]): Nodes[] {
  return holdsBlank(node) ? splitAtBlanks(node, (index) => nodeOf(labels[index]!)) : [node];
}

function readHtml(children: Nodes[], isBlock: boolean, isSilent: IsSilent): Nodes[] {
  return children.flatMap((child): Nodes[] => {
    if (child.type !== 'html') return [child];
    if (BREAK_TAG.test(child.value.trim()))
      return [isBlock ? { type: 'paragraph', children: [{ type: 'break' }] } : { type: 'break' }];
    return isSilent(child) ? [] : [child];
  });
}

/**
 * §10.23: finds the numbers of clauses in a stored document: removes them from the texts of headings, and recomputes them for items and
 * references. Changes the tree in place.
 */
function readClauseNumbers(tree: DocumentTree, numbering: Numbering): void {
  const numbered = numberClauses(tree, numbering);
  const byId = clausesById(tree, numbered);
  for (const [node, clause] of numbered.clauses) setClause(node, clause);
  everyPlace(tree, numbered, (node, { annex }) => {
    if (node.type !== 'link' || node.children.length !== 1 || node.children[0]!.type !== 'text') return;
    // A reference that the author typed by hand reads the same.
    const meant = byId.get(nameIn(node.url) ?? '');
    if (meant && node.children[0].value === referenceTo(meant, annex, numbering))
      node.data = { ...node.data, isReference: true };
  });
}

function setClause(node: Nodes, clause: Clause): void {
  if (node.type !== 'heading' && node.type !== 'listItem') return;
  const section = annexAt(node);
  node.data = { ...node.data, clause, ...(section !== undefined && { section }) };
  if (node.type !== 'heading') return;
  node.children = node.children.filter((child) => !isAnnexMark(child));
  takeNumber(node, `${clause.number} `);
}

/** Every numbered heading begins with its number. */
function takeNumber({ children }: Heading, written: string): void {
  const at = children.findIndex(({ type }) => type !== 'anchor');
  const first = children[at];
  if (first?.type !== 'text' || !first.value.startsWith(written)) return;
  if (first.value === written) children.splice(at, 1);
  else first.value = first.value.slice(written.length);
}

// §10.35: adds the content of payment codes, which the Markdown lacks, and marks the page that ends with a Swiss QR bill (§17.41).

/** Changes the tree in place. `language`: a BCP 47 tag. */
function addPayments(tree: DocumentTree, payments: Payments, language = 'en'): void {
  everyNode(tree, (node) => {
    const address = paymentAt(node);
    const payload = address && payments[address];
    if (payload === undefined) return;
    const picture = node as Image;
    picture.url = withPayload(address!, payload);
    if (address !== SWISS_BILL) return;
    const spoken = spokenBill(readSwissBill(payload), billWords(language));
    // A code has no caption below it.
    picture.data = { ...picture.data, caption: '' };
    picture.alt = picture.alt?.trim() ? `${picture.alt}. ${spoken}` : spoken;
  });
  if (payments[SWISS_BILL] !== undefined)
    tree.children = tree.children.flatMap((block) =>
      isBill(block) ? [block, { type: 'html', value: '<!-- pagebreak -->', data: { belowBill: true } }] : [block],
    );
}

/** Returns whether a block is a Swiss QR bill, which stands at the foot of a page with nothing below it. */
function isBill({ type, ...block }: RootContent): boolean {
  const [only, ...others] = type === 'paragraph' && 'children' in block ? (block.children as Nodes[]) : [];
  return only?.type === 'image' && only.url.startsWith(SWISS_BILL) && others.length === 0;
}
