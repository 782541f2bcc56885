/** §20.94: how the page shows each part of the text: what is hidden, what is a chip, a bar, a grid. The text itself stays Markdown. */
import {
  Decoration,
  type DecorationSet,
  type EditorState,
  ensureSyntaxTree,
  type Range,
  RangeSet,
  RangeValue,
  syntaxTree,
} from './codemirror.ts';
import { bodyStart } from './front-matter.ts';
import { gapsIn, isBar, type Mark, marksIn, type Table, tablesIn } from './page-marks.ts';
import { type Chip, ChipWidget, SignWidget } from './page-widgets.ts';
import { say } from './say.ts';
import type { WrittenPage } from './text-area-editor.ts';

/** `chipOf`: what a mark's chip shows. `openMark` and `openTable` open the menu of the chip that was clicked. */
export type PageParts = Pick<WrittenPage, 'chipOf' | 'onLine'> & {
  openMark: (chip: HTMLElement) => void;
  openTable: (chip: HTMLElement) => void;
};

/** `atoms`: what the cursor passes at once. `fixed`: what typing and deleting leave as it is. */
export type Look = {
  shown: DecorationSet;
  atoms: RangeSet<RangeValue>;
  fixed: Place[];
  marks: Mark[];
  tables: Table[];
};

export type Place = { from: number; to: number };

type Built = { ranges: Range<Decoration>[]; atoms: [from: number, to: number][]; fixed: Place[] };

/** A table of more columns has smaller letters. */
const MANY = 4;
const PARSE_MS = 60;
const ATOM = new (class extends RangeValue {})();
const HIDDEN = Decoration.replace({});

export function lookOf(state: EditorState, parts: PageParts): Look {
  const text = state.doc.toString();
  const built: Built = { ranges: [], atoms: [], fixed: [] };
  const start = bodyStart(text);
  if (start > 0) hideSettings(built, text, start);
  const marks = marksIn(text);
  const tables = tablesIn(text, state.selection.main.head);
  const barred = new Set<number>();
  for (const mark of marks) {
    const widget = new ChipWidget(parts.chipOf(mark, text), parts.openMark);
    hide(built, mark.from, mark.to, Decoration.replace({ widget }));
    if (isBar(mark)) barred.add(state.doc.lineAt(mark.from).from);
  }
  showFences(built, state, start, barred);
  for (const from of barred) built.ranges.push(lineOf('cm-bar').range(from));
  const isInTable = (at: number) => tables.some(({ from, to }) => at >= from && at <= to);
  for (const table of tables) showTable(built, state, table, parts);
  for (const from of gapsIn(text.slice(start), 0).map((at) => at + start)) {
    built.ranges.push(lineOf('cm-gap').range(from));
    built.atoms.push([from - 1, from + 1]);
  }
  showMarkdown(built, state, start, isInTable);
  showAttributes(built, text, start);
  const atoms = built.atoms.filter(([from, to]) => from < to).map(([from, to]) => ATOM.range(from, to));
  return {
    shown: Decoration.set(built.ranges, true),
    atoms: RangeSet.of(atoms, true),
    fixed: merged(built.fixed),
    marks,
    tables,
  };
}

function hide({ ranges, atoms }: Built, from: number, to: number, as = HIDDEN): void {
  if (from >= to) return;
  ranges.push(as.range(from, to));
  atoms.push([from, to]);
}

function lineOf(className: string): Decoration {
  return Decoration.line({ class: className });
}

function hideSettings(built: Built, text: string, start: number): void {
  const end = text[start - 1] === '\n' ? start - 1 : start;
  built.ranges.push(Decoration.replace({ block: true }).range(0, end));
  built.atoms.push([0, start]);
  built.fixed.push({ from: 0, to: start });
}

/** Blocks such as `::: signature`. */
function showFences(built: Built, state: EditorState, start: number, barred: Set<number>): void {
  for (let at = state.doc.lineAt(start).number; at <= state.doc.lines; at += 1) {
    const { from, to, text } = state.doc.line(at);
    const [, name] = /^\s*:{3,}[ \t]*(.*?)[ \t]*$/.exec(text) ?? [];
    if (name === undefined) continue;
    const plain = name.replace(/^\{\.?|\}$/g, '');
    const shown =
      plain === '' ? say('blockEnd') : say('block', { name: plain === 'signature' ? say('signature') : plain });
    hide(built, from, to, Decoration.replace({ widget: barOf(shown, 'icon-layout-template') }));
    barred.add(from);
  }
}

/** Attributes such as `{: .totals widths="44mm 26mm"}`, by their names. Those of a picture are part of its chip. */
function showAttributes(built: Built, text: string, start: number): void {
  for (const { 0: whole, 1: inside = '', index } of text
    .slice(start)
    .matchAll(/(?<![{)])\{(?=[:#.])([^{}\n]*)\}(?!\})/g)) {
    const from = start + index;
    const names = inside
      .replace(/=("[^"]*"|\S*)/g, '')
      .replace(/^:/, '')
      .replace(/(^|\s)[.#]/g, '$1')
      .trim();
    hide(built, from, from + whole.length, Decoration.replace({ widget: barOf(names, 'icon-palette') }));
  }
}

function barOf(text: string, icon: string): ChipWidget {
  return new ChipWidget({ text, says: text, icon, kind: 'part' });
}

/** A row is a line of cells. The pipes are hidden, and so is the rule. */
function showTable(built: Built, state: EditorState, { rows, rule, aligned }: Table, parts: PageParts): void {
  for (const [nth, { from, to, cells }] of rows.entries()) {
    const looks = ['cm-row', ...(nth === 0 ? ['cm-head'] : []), ...(cells.length > MANY ? ['cm-many'] : [])];
    built.ranges.push(lineOf(looks.join(' ')).range(from));
    let before = from;
    for (const [column, cell] of cells.entries()) {
      fix(built, before, cell.from);
      const look = /^-+:$/.test(aligned[column] ?? '') ? 'cm-cell cm-end' : 'cm-cell';
      const end = Math.max(cell.to, Math.min(cell.from + 1, cell.end));
      if (end > cell.from) built.ranges.push(Decoration.mark({ class: look, inclusive: true }).range(cell.from, end));
      else built.ranges.push(Decoration.widget({ widget: new SignWidget(' ', look), side: 1 }).range(cell.from));
      if (end > cell.to) built.atoms.push([cell.to, end]);
      before = end;
    }
    fix(built, before, to);
    if (nth === 0) {
      const chip: Chip = { text: '', says: say('tableMenu'), icon: 'icon-table of-table', kind: 'part' };
      const widget = new ChipWidget(chip, parts.openTable);
      built.ranges.push(Decoration.widget({ widget, side: 2 }).range(to));
    }
  }
  const line = state.doc.lineAt(rule.from);
  built.ranges.push(Decoration.replace({ block: true }).range(line.from, line.to));
  built.atoms.push([line.from - 1, line.to + 1]);
  built.fixed.push({ from: line.from - 1, to: line.to });
  for (const { from } of rows.slice(1)) built.fixed.push({ from: from - 1, to: from });
}

function fix(built: Built, from: number, to: number): void {
  hide(built, from, to);
  if (from < to) built.fixed.push({ from, to });
}

type Node = { name: string; from: number; to: number };

/** Headings, lists, quotes, emphasis, links, pictures, comments. */
function showMarkdown(built: Built, state: EditorState, start: number, isInTable: (at: number) => boolean): void {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  tree.iterate({
    from: start,
    enter: ({ name, from, to, node }) => {
      if (from < start && to <= start) return false;
      const show = SHOWN[name];
      if (show === undefined) return name !== 'FencedCode' && name !== 'CodeBlock';
      show(built, state, { name, from, to }, { isInTable, hasAddress: node.getChild('URL') !== null });
      return !LEAVES.has(name);
    },
  });
}

/** What is shown as one: nothing within it is. */
const LEAVES = new Set(['Image', 'CommentBlock', 'Comment']);

type Around = { isInTable: (at: number) => boolean; hasAddress: boolean };
type Show = (built: Built, state: EditorState, node: Node, around: Around) => void;

/** Also hides the spaces behind a mark. */
const hideMark: Show = (built, state, { from, to }) => {
  const [spaces = ''] = /^[ \t]*/.exec(state.sliceDoc(to, state.doc.lineAt(to).to)) ?? [];
  hide(built, from, to + spaces.length);
};

const HEADINGS = ['cm-h1', 'cm-h2', 'cm-h3'];

const heading: Show = (built, state, { name, from }) => {
  built.ranges.push(lineOf(HEADINGS[Number(name.at(-1)) - 1] ?? 'cm-h3').range(state.doc.lineAt(from).from));
};

const comment: Show = (built, state, { from, to }) => {
  const line = state.doc.lineAt(from);
  if (!/^<!--[\s\S]*-->\s*$/.test(state.sliceDoc(from, to)) || to > line.to) return;
  const inside = state
    .sliceDoc(from, to)
    .slice(4)
    .replace(/-->\s*$/, '')
    .trim();
  const isBreak = inside === 'pagebreak';
  const text = isBreak ? say('pagebreak') : inside;
  hide(
    built,
    from,
    to,
    Decoration.replace({ widget: barOf(text, isBreak ? 'icon-separator' : 'icon-layout-template') }),
  );
  built.ranges.push(lineOf(isBreak ? 'cm-bar cm-break' : 'cm-bar').range(line.from));
};

const ITEMS = ['cm-item', 'cm-item cm-item-1'];

const SHOWN: Record<string, Show> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, heading])),
  HeaderMark: hideMark,
  QuoteMark: hideMark,
  Blockquote: (built, state, { from, to }) => {
    for (let at = state.doc.lineAt(from).number; at <= state.doc.lineAt(to).number; at += 1)
      built.ranges.push(lineOf('cm-quote').range(state.doc.line(at).from));
  },
  EmphasisMark: (built, _, { from, to }) => hide(built, from, to),
  StrikethroughMark: (built, _, { from, to }) => hide(built, from, to),
  Escape: (built, _, { from, to }) => {
    built.ranges.push(HIDDEN.range(from, from + 1));
    built.atoms.push([from, to]);
  },
  HardBreak: (built, state, { from }) => {
    if (state.sliceDoc(from, from + 1) === '\\') hide(built, from, from + 1);
  },
  HTMLTag: (built, state, { from, to }) => {
    if (/^<br *\/?>$/i.test(state.sliceDoc(from, to)))
      hide(built, from, to, Decoration.replace({ widget: new SignWidget('\n', 'cm-newline') }));
  },
  ListItem: (built, state, { from }) => {
    const line = state.doc.lineAt(from);
    built.ranges.push(lineOf(ITEMS[Math.floor((from - line.from) / 2)] ?? 'cm-item cm-item-2').range(line.from));
  },
  ListMark: (built, state, { from, to }) => {
    const mark = state.sliceDoc(from, to);
    const line = state.doc.lineAt(from);
    const end = /\s/.test(state.sliceDoc(to, to + 1)) ? to + 1 : to;
    const sign = /\d/.test(mark) ? mark : '•';
    hide(built, line.from, end, Decoration.replace({ widget: new SignWidget(`${sign} `, 'cm-bullet') }));
  },
  HorizontalRule: (built, state, { from, to }) => {
    hide(built, from, to, Decoration.replace({ widget: new SignWidget('', 'cm-rule') }));
    built.ranges.push(lineOf('cm-ruled').range(state.doc.lineAt(from).from));
  },
  CommentBlock: comment,
  Comment: (built, state, node, around) =>
    around.isInTable(node.from) ? undefined : comment(built, state, node, around),
  Link: (built, state, { from, to }, { hasAddress }) => {
    const text = state.sliceDoc(from, to);
    const end = text.lastIndexOf('](');
    if (!hasAddress || end < 0) return;
    // A reference without words of its own, which a document numbers.
    if (end === 1) {
      const chip: Chip = { text: text.slice(end + 2, -1), says: text.slice(end + 2, -1), icon: '', kind: 'part' };
      hide(built, from, to, Decoration.replace({ widget: new ChipWidget(chip) }));
      return;
    }
    built.ranges.push(Decoration.mark({ class: 'cm-link' }).range(from, to));
    hide(built, from, from + 1);
    hide(built, from + end, to);
  },
  Image: (built, state, { from, to }) => {
    const [attributes = ''] = /^\{[^{}\n]*\}/.exec(state.sliceDoc(to, state.doc.lineAt(to).to)) ?? [];
    const [, about = '', file = ''] = /^!\[([^\]]*)\]\(([^)\s]*)/.exec(state.sliceDoc(from, to)) ?? [];
    const chip: Chip = {
      text: file || about,
      says: say('pictureSays', { name: about || file }),
      icon: 'icon-image',
      kind: 'part',
    };
    hide(built, from, to + attributes.length, Decoration.replace({ widget: new ChipWidget(chip) }));
  },
};

/** Returns ranges without overlaps, in order. */
export function merged(ranges: readonly Place[]): Place[] {
  const all: Place[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
