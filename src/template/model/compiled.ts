/** §4.3: a compiled template, with all that filling needs and nothing left to parse. */
import type { Nodes, Root } from 'mdast';
import type { CounterShape } from '../../domain/number-formats.ts';
import type { NumberShape } from '../../domain/numbers.ts';
import type { SentPicture, Writer } from '../../domain/placeholder-types.ts';
import type { ChartShape, InlineShape } from './chart.ts';
import type { BlankShape, DocumentSetup, ShapedBlank } from './document-setup.ts';
import type { EInvoiceMapping, EInvoiceValues, PaymentAddress, PaymentMapping } from './e-invoice.ts';
import type { Branch, Expression, Place, Reach, Value } from './expression.ts';
import type { ValueFaults } from './fault.ts';
import type { Group, Inventory } from './inventory.ts';
import type { Slot } from './page-furniture.ts';
import type { CarriedColumn } from './table-look.ts';
import type { BranchingSettings, OwnSettings, UnfilledFurniture } from './theme.ts';

/** A string with slots between pieces of text. */
export type Pattern = (string | Slot)[];

/**
 * Siblings that repeat for each instance of a group. `isInner`: within the section of another group, of whose current instance they show
 * the instances. `size`: the approximate Markdown length of one instance.
 */
export type Section = { type: 'section'; group: number; isInner?: true; children: Nodes[]; size: number };

/**
 * The facts that compiling adds to an mdast node. `dynamic`: whether it contains anything to fill. `printed`: the Markdown of a constant
 * block, for all documents. `pieces`: the Markdown of a line with plain values.
 */
export type Prepared = {
  dynamic?: true;
  patterns?: { url?: Pattern; alt?: Pattern; title?: Pattern; value?: Pattern };
  printed?: string;
  pieces?: Piece[];
  /** The clause whose number a link prints (§10.23). */
  reference?: Reference;
  /** Of an anchor in a group, and of links to it from the same group: its name, and the stem of its name in further instances. */
  own?: { id: string; stem: string };
  /** Whether a numbered list continues the one before. */
  goesOn?: true;
  /** Of a line, or inline content in it: whether it contains branches. */
  branching?: true;
  /** Of an item: the list that it was written in, if lists separated by marks were joined. */
  writtenIn?: { spread: boolean };
  /** Of a table: whether empty columns are hidden. */
  hidesColumns?: true;
  /** Of a row: whose amount in one cell is carried over from page to page. */
  carried?: Carried;
  /** Whether a row follows those of a group, and totals them; or those of a group within the entry that it belongs to. */
  sum?: true;
  subtotal?: true;
  /** Of a cell: it stands once over all rows that a group within its entry repeats (§10.8). */
  over?: Over;
  /** Of a row: its place among those of its section that are written, if cells stand `over` some of them. */
  rowAt?: number;
  /** Of a section of a table: whether cells stand `over` its rows. */
  hasOver?: true;
  /** Of words: they lose their style unless a condition behind them is true (§10.52). Of what is around them: they are in it. */
  ifKept?: true;
  settlesStyles?: true;
  /** Of a row: it has a style if a condition in its last cell is true. */
  settlesRow?: true;
  /** Of a table: it is the data of the chart above it (§10.50), with how each column of numbers is written. */
  chart?: { shapes: ChartShape[] };
  /** Of a chart in a line (§10.51): how its values are written, which stand behind it. Of what is around it: it is in it. */
  drawn?: InlineShape[];
  settlesCharts?: true;
  /** The payment codes of a paragraph, which is removed if there is nothing to pay. */
  pays?: PaymentAddress[];
};

/**
 * Over which rows a cell stands, as they are written. `up`: how many groups around its row repeat that row and not the cell. `column`: where
 * it begins. `rows`: for each row, how many groups around it lie within the entry of the cell, and how many of its own cells come first.
 */
export type Over = { up: number; column: number; rows: { at: number; up: number; before: number }[] };

/** §10.29: printed Markdown, or the place of a value in it. */
export type Piece = string | (Omit<Slot, 'type'> & { isBesideEmphasis?: true; isBeforeSign?: true });

/**
 * §17.29: a column whose sum is carried over. `cell`: the index of its cell in the row. `from`: the document's placeholder that the sum
 * begins with, and its number format.
 */
export type Carried = Omit<CarriedColumn, 'table' | 'cells' | 'opening'> & {
  cell: number;
  from?: { index: number; number?: NumberShape };
};

/**
 * `id`: the name of the target. `group`: the index of the target's group, if the reference is outside of it. `branches`: the branches
 * that contain the target but not the reference.
 */
export type Reference = { id: string; group?: number; branches?: Pick<Branch, 'mark' | 'condition'>[] };

/**
 * §10.47: a value without its marks, as formulas and all places that take no marks see it. `nodes`: what stands in the text, if that differs;
 * texts in them hold their line breaks as LF.
 */
export type FormattedText = { text: string; nodes?: readonly Nodes[] };

/** §11.60: what a document can print of the one that it replaces. */
export type ReplacedPart = 'number' | 'date';
/** `number`: what people call the document. `date`: YYYY-MM-DD. */
export type ReplacedDocument = Record<ReplacedPart, string>;

/**
 * How a placeholder gets its content. `fallback`: the default as printed; empty when blank. `blank`: the shape of a blank, unless it is a
 * box. `number`: its number format. `exact`: who refuses more decimals than the format shows. `format`: reads a value that may have marks
 * (§10.47). `marked`: what of its default has them. `meant`: in another language than the original's, returns what a document shows as
 * the original shows it, which is the same for programs in all languages (§10.54).
 */
export type Filler =
  | {
      kind: 'sent';
      write: Writer;
      mustBeUrl: boolean;
      fallback: string;
      blank?: BlankShape;
      number?: NumberShape;
      exact?: 'author' | 'eInvoice';
      format?: (value: string) => FormattedText;
      marked?: readonly Nodes[];
      meant?: (content: string) => string;
      /** §11.60: writes it from the document that this one replaces. Callers do not send it. */
      replaced?: (of: ReplacedDocument) => string;
    }
  | { kind: 'today'; write: (isoDay: string) => string; meant?: (content: string) => string }
  | { kind: 'counter'; shape: CounterShape; draw: CounterDraw };

/**
 * §10.53: the languages of a form, besides that of the original (BCP 47). `texts`: for each of them, what it shows in place of labels,
 * descriptions, hints and options.
 */
export type FormLanguages = { original: string; texts: Record<string, Record<string, string>> };

export type Compiled = {
  /** Children may be sections, and text may have slots beside it. */
  tree: Root;
  /** The template's own settings, if its header, footer or watermark contain conditions. */
  own?: BranchingSettings;
  /** §10.34: the placeholders and fields that a document is known by, if the author names them. */
  knownBy?: Place[];
  eInvoice?: EInvoiceMapping;
  /** §10.35: the terms of payment codes, and the codes in the text. */
  payment?: PaymentMapping;
  codes?: PaymentAddress[];
  /** §26.2: who signs, if the front matter says so. */
  signers?: SignerSource[];
  /** Whether the tree has the lines of the file, for the editor. */
  keepsLines?: true;
  /** The fillers in the order of the inventory's placeholders. */
  fillers: Filler[];
  /** For each group of `everyGroup`, in the order of its fields; derived groups are last. */
  groupFillers: Filler[][];
  /** The rules of the template; missing unless something depends on the values: formulas, checks or conditions. */
  rules?: Rules;
  /** Whether some rows are `carried`. */
  carries?: true;
  /** Whether the text has charts (§10.50). */
  charts?: true;
  /** Whether empty columns are hidden in all tables, or in marked ones. */
  hideColumns?: 'all' | 'some';
  /**
   * §10.54: the languages of a template that has several, the original's first. `place`: the index of the placeholder that names one.
   * `of`: the template in one of the others.
   */
  languages?: { tags: readonly string[]; place: number; of(tag: string): Template };
  form?: FormLanguages;
};

/** Converts a document's text for a placeholder to a value of expressions. Never called for a blank. */
export type Reader = (text: string) => Value;

/** §10.28: the formulas and checks of each document. */
export type Rules = {
  /** The readers of values, parallel to `fillers` and `groupFillers`. */
  readers: Reader[];
  groupReaders: Reader[][];
  /** The steps in the order in which they depend on each other. */
  steps: Step[];
  checks: Check[];
  /** The derived groups. They follow the groups of the inventory, to which they do not belong. */
  derived: DerivedGroup[];
  /** The groups that are sorted or filtered, if any. */
  arranged?: Arrangement[];
  /** What documents show, if the template has conditions. */
  reach?: Reach;
};

/** A step of computation: a placeholder, the entries of a derived group, or the rows of a sorted or filtered one. */
export type Step = Formula | { kind: 'entries'; group: number } | { kind: 'rows'; group: number };

/**
 * §10.41: the rows of a group that is sorted or filtered. `where`: the condition of the entries that are shown. `sort`: the fields that
 * their order follows, the first one first, each with the comparison of its values.
 */
export type Arrangement = {
  group: number;
  /** The line of `where` in the file. */
  line: number;
  where?: Expression;
  /** `asPrinted`: in the order of the texts that the document prints (§10.54). */
  sort: { field: number; order: (a: Value, b: Value) => number; asPrinted?: true }[];
};

/**
 * `original`: the formula as the original has it, whose text conditions and other formulas see (§10.54). `write`: returns the result in the form in which it would be sent, as printed, and as other expressions see it: rounded as printed.
 * `together`: the same number for fields of a group that need one another's values of the row before, and so are computed row by row. They
 * follow each other in `steps`.
 */
export type Formula = {
  kind: 'formula';
  place: Place;
  /** The line of the mistake in the file. */
  line: number;
  expression: Expression;
  original?: Expression;
  write: (value: Value) => { sent: () => string; text: string; value: Value };
  override?: true;
  together?: number;
};

/** §26.2: where the name and the address of a signer come from: texts, and the indices of placeholders. */
export type SignerSource = {
  role: string;
  order?: number;
  name?: (string | number)[];
  email?: (string | number)[];
};

/** §11.15: a check of a placeholder, or of the number of entries of a group. */
export type Check =
  | { kind: 'entries'; group: number; min?: number; max?: number }
  | { kind: 'required'; place: Place }
  | { kind: 'min' | 'max'; place: Place; bound: Bound; write: Formula['write'] }
  | { kind: 'pattern'; place: Place; pattern: string; size: number; matches: (text: string) => boolean };

export type Bound = { value: Value } | { expression: Expression };

/**
 * `source`: the index of the group that it is derived from. `each`: it has an entry for each of the source. `by`: each field and the source field whose values it has; `write` if it has
 * a format of its own. Without `order`, entries are in order of first appearance.
 */
export type DerivedGroup = Group & {
  source: number;
  each?: true;
  by: { field: number; of: number; write?: Formula['write']; asPrinted?: true }[];
  order?: (a: Value, b: Value) => number;
};

// §19.1: the placeholders that a theme's page parts name.

/** Returns the keys or labels in one theme or several, each once. */
export function fieldNames(furniture: UnfilledFurniture | readonly UnfilledFurniture[]): Set<string> {
  const names = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, name } = part as { type?: unknown; name?: unknown };
    if (type === 'field' && typeof name === 'string') names.add(name);
    else Object.values(part).forEach(walk);
  };
  walk(furniture);
  return names;
}

// §2.2: a version of a template after parsing and compiling: what callers see of it, and what filling needs.

export type Template = {
  title: string;
  /** The folder, written `Parent / Child`; empty at the root. */
  folder: string;
  inventory: Inventory;
  /** §10.12: the template with its defaults, `{{Label}}` where there is none, the author's rows, and no `{{#…}}` or `{{/…}}`. */
  markdown: string;
  /** The ordinals of the blanks in `markdown`. */
  blanks: number[];
  /** The setup with defaults in header and footer, and without a theme. */
  setup: DocumentSetup;
  own: OwnSettings;
  /**
   * The contents of the placeholders in `markdown` and `setup`, in the order of the inventory. `blanks`: what sentinels in them stand
   * for.
   */
  defaults: { contents: readonly string[]; blanks: readonly ShapedBlank[] };
  /** The file with its front matter, with LF line ends. */
  source: string;
  /** The images that must come with the file. `line`: counted from 1 in the whole file. */
  assetPaths: { path: string; line: number }[];
  /** Whether its documents are e-invoices (§10.36). */
  isEInvoice?: true;
  /** The compiled template, which only `fillTemplate` reads. */
  compiled: Compiled;
};

// §2.6: a document filled with values, before its counters are drawn.

/**
 * A counter to draw, of an entry (§10.10) or of its range for a year. `padding`: the minimum number of digits. The Markdown holds a
 * sentinel with the index of this entry in place of the number.
 */
export type CounterDraw = { entry: string; start: number; padding: number; year?: number };

/** `blanks`: the ordinals (0, 1, …) of the `{{…}}` in `markdown` that are placeholders left blank; any other `{{…}}` is literal text. */
export type FilledDocument = {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  counters: CounterDraw[];
  /** Pictures that were sent, to which its Markdown refers by path (§10.33). */
  pictures?: SentPicture[];
  /** §10.34: texts by which people know it, each on one line, with sentinels for counters. */
  knownBy?: string[];
  /** The line of the template's file from which each block comes (`blockLines`), if its tree kept the lines. */
  lines?: number[];
  /** The first numbers that were sent with more decimals than their formats print, with their printed form. */
  rounded?: Gives[];
  /** Set for sample values: where the document's pages show the core terms of its e-invoice. */
  looked?: EInvoiceValues;
  /** The faults of a trial. */
  faults?: ValueFaults;
  /** The facts of a trial, if the template has formulas or conditions. */
  facts?: TrialFacts;
  /** §4.8: the paths of the first values that a trial lacks, and the number of all. */
  lacks?: { paths: string[]; count: number };
};

/** §20.9, §18.21: what a template made of the values of a trial, apart from the document. Plain data. */
export type TrialFacts = {
  /** The results of formulas, in the order of computation. */
  computed: ComputedFact[];
  /** The paths of placeholders, groups and fields that the document does not need (§10.27), such as `values.items[2].note`. */
  hidden: string[];
  /** The branches in the order of the file. */
  branches: BranchFact[];
  /** The groups of which the document shows not all entries, if there are any. */
  leftOut?: LeftOut[];
};

/**
 * `mark`: as its author wrote it. `applies`: how many times it applied, out of `of` evaluations; in a group there is one for each entry.
 */
export type BranchFact = { mark: string; line: number; applies: number; of: number };

/** `line`: the formula's line in the file. `gives`: one result, or one for each entry of a group. */
export type ComputedFact = { label: string; formula: string; line: number; gives: Gives[] };

/**
 * §10.41: a group whose `where` leaves entries out. `path`: that of what was sent. `line`: of the `where` in the file. `shown`: how many of
 * its entries are shown, out of `of`.
 */
export type LeftOut = { path: string; label: string; where: string; line: number; shown: number; of: number };

/** What a fill gives for a placeholder or field. `path`: its path. `text`: the value as printed; empty when blank. */
export type Gives = { path: string; text: string };

/** §20.9: a value entered under a key that the template no longer has. `row`: counted from 1. */
export type LostEntry = { name: string; row: number | null; text: string };
