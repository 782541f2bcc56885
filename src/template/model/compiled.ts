/** §4.3: a compiled template: all that filling needs, with nothing left to parse. */
import type { Nodes, Root } from 'mdast';
import type { CounterShape } from '../../domain/number-formats.ts';
import type { NumberShape } from '../../domain/numbers.ts';
import type { SentPicture, Writer } from '../../domain/placeholder-types.ts';
import type { BlankShape, DocumentSetup, ShapedBlank } from './document-setup.ts';
import type { EInvoiceMapping, EInvoiceValues, PaymentAddress, PaymentMapping } from './e-invoice.ts';
import type { Branch, Expression, Place, Reach, Value } from './expression.ts';
import type { ValueFaults } from './fault.ts';
import type { Group, Inventory } from './inventory.ts';
import type { Slot } from './page-furniture.ts';
import type { CarriedColumn } from './table-look.ts';
import type { BranchingSettings, OwnSettings, UnfilledFurniture } from './theme.ts';

/** A string in which slots stand between pieces of text. */
export type Pattern = (string | Slot)[];

/** What repeats: whole siblings, once for each instance. `size` is about how much Markdown one of them makes. */
export type Section = { type: 'section'; group: number; children: Nodes[]; size: number };

/**
 * What compiling adds to an mdast node. Without `dynamic` nothing in it is to be filled and it is used as it is;
 * `printed` is the Markdown of such a block, written once for all documents; `pieces`: that of a line in which plain values stand.
 */
export type Prepared = {
  dynamic?: true;
  patterns?: { url?: Pattern; alt?: Pattern; title?: Pattern; value?: Pattern };
  printed?: string;
  pieces?: Piece[];
  /** Of a link that prints the number of a clause (§10.23). */
  reference?: Reference;
  /** Of a place in a group, and of a link to it from the same group: its name, and how it begins in further instances. */
  own?: { id: string; stem: string };
  /** Of a numbered list that goes on where the one before it ends. */
  goesOn?: true;
  /** Of a line, or of emphasis and the like in it: there are branches in it, besides those in other blocks. */
  branching?: true;
  /** Of an item: the list that it was written in, where several have become one, since marks stood between them. */
  writtenIn?: { spread: boolean };
  /** Of a table: its empty columns go. */
  hidesColumns?: true;
  /** Of a row: the sum of what stands in one of its cells is carried from page to page. */
  carried?: Carried;
  /** Of a row: it stands behind those of a group, and sums them up. */
  sum?: true;
  /** Of a paragraph: codes for paying in it, which take it along where there is nothing to be paid by them. */
  pays?: PaymentAddress[];
};

/** §10.29: printed Markdown, or the place of a value in it. */
export type Piece = string | (Omit<Slot, 'type'> & { isBesideEmphasis?: true; isBeforeSign?: true });

/** §17.29. `cell`: its place in the row. */
export type Carried = Omit<CarriedColumn, 'table' | 'cells'> & { cell: number };

/**
 * `id`: the name of the place that a reference leads to. `group`: the index of the group in which that stands, when the reference does not.
 * `branches`: those in which it stands, and the reference does not.
 */
export type Reference = { id: string; group?: number; branches?: Pick<Branch, 'mark' | 'condition'>[] };

/**
 * How a placeholder gets its content. `fallback` is the default as it stands in the document; empty when blank. `blank`: how it is shown
 * then, where not as a box. `number`: how its format writes it; `exact`: who wants no more decimals than that shows.
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
    }
  | { kind: 'today'; write: (isoDay: string) => string }
  | { kind: 'counter'; shape: CounterShape; draw: CounterDraw };

export type Compiled = {
  /** Children may be sections, text may have slots beside it. */
  tree: Root;
  /** What the template says itself, where there are conditions in its header, footer or watermark. */
  own?: BranchingSettings;
  /** §10.34: the placeholders that a document is known by, where the author names them. */
  knownBy?: number[];
  eInvoice?: EInvoiceMapping;
  /** §10.35: what codes for paying say, and those that stand in the text. */
  payment?: PaymentMapping;
  codes?: PaymentAddress[];
  /** Whether the tree has the lines of the file, for authors who look at it. */
  keepsLines?: true;
  /** In the order of the inventory's placeholders. */
  fillers: Filler[];
  /** For each group, in the order of its fields; those made from others come last. */
  groupFillers: Filler[][];
  /** Only where something is computed, checked or decided by what stands in the document. */
  rules?: Rules;
  /** Some rows are `carried`. */
  carries?: true;
  /** Empty columns go of all tables, or of some, which say so. */
  hideColumns?: 'all' | 'some';
};

/** How expressions see what stands in a document for a placeholder; never called for a blank. */
export type Reader = (text: string) => Value;

/** §10.28: what is computed and checked in each document. */
export type Rules = {
  /** As `fillers` and `groupFillers`. */
  readers: Reader[];
  groupReaders: Reader[][];
  /** In order of dependence. */
  steps: Step[];
  checks: Check[];
  /** Behind the groups of the inventory, which they are no part of. */
  derived: DerivedGroup[];
  /** What documents show, where there are conditions. */
  reach?: Reach;
};

/** What is computed: a placeholder, or the entries of a group made from another. */
export type Step = Formula | { kind: 'entries'; group: number };

/** `write`: the form in which it would be sent, its text in the document, and as others see it: rounded as it is printed. */
export type Formula = {
  kind: 'formula';
  place: Place;
  /** Of the file. */
  line: number;
  expression: Expression;
  write: (value: Value) => { sent: () => string; text: string; value: Value };
  override?: true;
};

/** §11.15: of a placeholder, or of the number of entries of a group. */
export type Check =
  | { kind: 'entries'; group: number; min?: number; max?: number }
  | { kind: 'required'; place: Place }
  | { kind: 'min' | 'max'; place: Place; bound: Bound; write: Formula['write'] }
  | { kind: 'pattern'; place: Place; pattern: string; size: number; matches: (text: string) => boolean };

export type Bound = { value: Value } | { expression: Expression };

/**
 * `source`: the index of the group that it is made from. `by`: which field has the values of which field there; `write` where it writes
 * them in a format of its own. Without `order` entries stand in the order of first appearance.
 */
export type DerivedGroup = Group & {
  source: number;
  by: { field: number; of: number; write?: Formula['write'] }[];
  order?: (a: Value, b: Value) => number;
};

// §19.1: the placeholders that a theme's page parts name.

/** Of one theme or of several: keys or labels, each once. */
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

// §2.2: a version of a template, read and compiled: what callers see of it, and what filling needs.

export type Template = {
  title: string;
  /** Written `Parent / Child`; empty at the root. */
  folder: string;
  inventory: Inventory;
  /** §10.12: defaults in place, `{{Label}}` where there is none, the authored row, no `{{#…}}` or `{{/…}}`. */
  markdown: string;
  /** Ordinals of the blanks in `markdown`. */
  blanks: number[];
  /** With the defaults in header and footer, and without a theme. */
  setup: DocumentSetup;
  own: OwnSettings;
  /** What `markdown` and `setup` have for the placeholders, in the order of the inventory; `blanks` are what sentinels in them stand for. */
  defaults: { contents: readonly string[]; blanks: readonly ShapedBlank[] };
  /** The file, front matter included, with LF line ends. */
  source: string;
  /** Images that must come with the file; `line` counts from 1 in the whole file. */
  assetPaths: { path: string; line: number }[];
  /** Its documents are e-invoices (§10.36). */
  isEInvoice?: true;
  /** For `fillTemplate` alone. */
  compiled: Compiled;
};

// §2.6: a document with values in it, before the numbers of its counters are drawn.

/**
 * One number to draw for a document, of the counter of an entry (§10.10), or of its range of a year. `padding`: digits, at least. In the Markdown a
 * sentinel with this entry's index stands for the number.
 */
export type CounterDraw = { entry: string; start: number; padding: number; year?: number };

/**
 * `blanks` are the ordinals (0, 1, …) of those `{{…}}` in `markdown` that are placeholders left blank; any other
 * `{{…}}` is text that somebody wrote.
 */
export type FilledDocument = {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  counters: CounterDraw[];
  /** Values that its Markdown shows by their paths (§10.33). */
  pictures?: SentPicture[];
  /** §10.34: texts by which people know it, each on one line, with sentinels where numbers will stand. */
  knownBy?: string[];
  /** The line of the template's file from which each block comes (`blockLines`), when its tree has kept the lines. */
  lines?: number[];
  /** Numbers that were sent with more decimals than their formats show, as they are written; the first ones. */
  rounded?: Gives[];
  /** Of values that nobody has sent: where its pages have the core terms of its e-invoice. */
  looked?: EInvoiceValues;
  /** Of a trial. */
  faults?: ValueFaults;
  /** Of a trial of a template that computes or decides something. */
  facts?: TrialFacts;
};

/** §20.9, §18.21: what a template makes of the values of a trial, apart from its document. Plain data. */
export type TrialFacts = {
  /** What formulas give, in the order in which they are computed. */
  computed: ComputedFact[];
  /** Paths of placeholders, groups and fields that the document does not need (§10.27), such as `values.items[2].note`. */
  hidden: string[];
  /** In the order of the file. */
  branches: BranchFact[];
};

/** `mark`: as its author wrote it. `applies`: how often, of so many times that it is asked; in a group that is once for each entry. */
export type BranchFact = { mark: string; line: number; applies: number; of: number };

/** `line`: of the formula in the file. `gives`: for each entry of a group, or once. */
export type ComputedFact = { label: string; formula: string; line: number; gives: Gives[] };

/** `path`: of the placeholder or field. `text`: as it would be printed; empty when blank. */
export type Gives = { path: string; text: string };

/** §20.9: what was entered under a key that the template does not have any more; `row` counts from 1. */
export type LostEntry = { name: string; row: number | null; text: string };
