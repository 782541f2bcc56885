/** §10.4: the types of a template's front matter after parsing. */
import type { WorkCalendar } from '../../domain/workdays.ts';
import type { AddressWindow } from '../model/address-windows.ts';
import type { ReplacedPart } from '../model/compiled.ts';
import type {
  BlankShape,
  ContentsSetup,
  FootnotePlaces,
  KeptBlocks,
  Margins,
  PageSetup,
} from '../model/document-setup.ts';
import type { Numbering } from '../model/document-tree.ts';
import type { Formats } from '../model/formats.ts';
import type { Carry, Group, Placeholder, PlaceholderType } from '../model/inventory.ts';
import type { StampLook } from '../model/page-furniture.ts';
import type { PaperName } from '../model/paper.ts';
import type { TableDensity } from '../model/table-look.ts';
import type { OwnSettings, PagePart } from '../model/theme.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';
import type { DeclaredLanguages } from './declared-languages.ts';

/** The shape that is printed for a blank. */
export type DeclaredBlank = 'box' | BlankShape;

/**
 * A placeholder as its author declared it. `line` and `path`: where the declaration stands. `sent`, `shown`, `original`: in another language than
 * the original's, how a date is sent, what documents show for options and the default, and the formula that has texts of its own (§10.54).
 */
export type Declared = Pick<
  Placeholder,
  'label' | 'options' | 'format' | 'description' | 'markdown' | 'start' | 'min' | 'max' | 'pattern' | 'hint'
> & {
  key?: string;
  type?: PlaceholderType;
  default?: string;
  formula?: string;
  override?: boolean;
  exact?: boolean;
  required?: boolean;
  lines?: 'one' | 'several';
  blank?: DeclaredBlank;
  /** §11.60: what the service prints of the document that this one replaces. */
  replaces?: ReplacedPart;
  isLanguage?: true;
  sent?: { format: string; language: string };
  shown?: ReadonlyMap<string, string>;
  original?: string;
  line: number;
  path: Path;
};

/**
 * `groups`: those that its entries hold. `from`: the group that this group is derived from, with one entry for each distinct combination
 * of the fields `by`.
 */
export type DeclaredGroup = Pick<Group, 'label' | 'min' | 'max' | 'hint'> & {
  key?: string;
  fields: Declared[];
  groups?: DeclaredGroup[];
  from?: string;
  by?: string[];
  /** The order of the values of `by`. */
  sort?: 'ascending' | 'descending';
  /** The fields that the order of the entries follows, the first one first; `-` before a name turns its order round. */
  sortBy?: string[];
  /** The condition of the entries that are shown. */
  where?: string;
  carry?: Carry;
  blank?: DeclaredBlank;
  'hide-empty-columns'?: boolean;
  /** The look of the table whose rows the group repeats. */
  table?: { widths?: string; align?: string; density?: TableDensity };
  line: number;
  path: Path;
};

/** The settings of a section's pages (§10.30). */
export type DeclaredSection = {
  page: DeclaredPage;
  header?: WrittenRunning;
  footer?: WrittenRunning;
  restart?: true;
};

/** §26.2: a signer as declared. */
export type DeclaredSigner = { role: string; line: number; name?: WrittenText; email?: WrittenText; order?: number };

/** Without `from`, numbering begins at the outermost heading of the text. */
type DeclaredNumbering = Pick<Numbering, 'headings' | 'items'> & Partial<Pick<Numbering, 'from'>>;

export type FrontMatter = {
  title: string;
  folder: string;
  page: DeclaredPage;
  language: string;
  /** §10.53: the languages of the template, if it has several. */
  languages?: DeclaredLanguages;
  formats: Formats;
  /** In another language than the original's: a label as it is drawn. */
  labelIn?: (label: string) => string;
  /** §19.2: the name of the theme, or `none`. */
  theme?: string;
  font?: 'serif' | 'sans';
  contents?: ContentsSetup;
  keep?: KeptBlocks[];
  /** The styles of the theme that the text uses. */
  styles?: string[];
  tables?: TableDensity;
  hyphenate?: true;
  justify?: true;
  autospace?: false;
  definitions?: 'run-in';
  footnotes?: FootnotePlaces;
  numbering?: DeclaredNumbering;
  annexes?: DeclaredSection & { label: string; numbering?: DeclaredNumbering; reference?: string };
  /** The settings of sections, keyed by the sections' names. */
  sections?: Record<string, DeclaredSection>;
  columns?: 2;
  blank?: DeclaredBlank;
  hideColumns?: true;
  /** The placeholders for which callers send pictures. */
  pictures?: string[];
  /** The placeholders that a document is known by. */
  knownBy?: WrittenText[];
  eInvoice?: DeclaredTerm[];
  /** E-invoice terms of a stored version that are no longer known. */
  formerTerms?: string[];
  payment?: DeclaredTerm[];
  signers?: DeclaredSigner[];
  workdays?: WorkCalendar;
  header?: WrittenRunning;
  footer?: WrittenRunning;
  /** The settings that differ on the first page. */
  first?: Pick<DeclaredSection, 'header' | 'footer'>;
  watermark?: WrittenText;
  stamp?: WrittenText & { look: Partial<StampLook> };
  address?: OwnSettings['address'];
  placeholders: Declared[];
  groups: DeclaredGroup[];
  /** Returns the line of a top-level key, such as `page`; 1 if the key is missing. */
  lineOf: (key: string) => number;
  /** Returns the position of a character in a text, such as a formula. */
  positionOf: ReadYaml['positionOf'];
};

/** §10.17, §19.3: a header or footer in parts, as written in the file: left, center and right, or up to four columns. */
type WrittenText = { text: string; line: number };
/** A line of a header or footer: text, or parts of inline Markdown. */
export type WrittenRunning = WrittenText | ReturnType<typeof writtenBoxes>;

/** The schema has checked its shape. */
export type DeclaredBoxes =
  | { left?: string; center?: string; right?: string }
  | { columns: (string | undefined)[]; widths?: string; align?: string };

export type DeclaredLook = { columns: number; widths?: string | undefined; align?: string | undefined; line: number };

/** Returns the texts of the parts, with their lines. */
export function writtenBoxes(
  declared: DeclaredBoxes,
  path: Path,
  { lineOf, textLineOf }: Pick<ReadYaml, 'lineOf' | 'textLineOf'>,
): { boxes: Record<string, WrittenText>; look?: DeclaredLook } {
  const textAt = (text: string, at: Path): WrittenText => ({ text, line: textLineOf(at) });
  if (!('columns' in declared)) {
    const parts = Object.entries(declared).map(([part, text]) => [part, textAt(text, [...path, part])]);
    return { boxes: Object.fromEntries(parts) };
  }
  const { columns, ...look } = declared;
  const parts = columns.map((text = '', at) => [`column${at + 1}`, textAt(text, [...path, 'columns', at])]);
  const line = lineOf([...path, look.widths === undefined ? 'align' : 'widths']);
  return { boxes: Object.fromEntries(parts), look: { columns: columns.length, ...look, line } };
}

// §10.36: the author's `e-invoice` as a list of terms, one text each.

/** `path`: such as `buyer.name`; each text of a list has the same. `codes`: the invoice's codes for printed texts. */
export type DeclaredTerm = { path: string; text: string; codes?: Record<string, string>; line: number };

/** `e-invoice.schema.json` has checked its shape. */
export interface WrittenTerms {
  [name: string]: string | (string | undefined)[] | { of: string; codes: Record<string, string> } | WrittenTerms;
}

/** `at`: the path of the terms in the file. */
export function declaredTerms(
  written: WrittenTerms,
  lineOf: ReadYaml['lineOf'],
  at: Path,
  prefix = '',
): DeclaredTerm[] {
  return Object.entries(written).flatMap(([name, value]): DeclaredTerm[] => {
    const path = prefix + name;
    const place = [...at, name];
    if (typeof value === 'string') return [{ path, text: value, line: lineOf(place) }];
    if (Array.isArray(value))
      return value.flatMap((text, index) =>
        text === undefined ? [] : [{ path, text, line: lineOf([...place, index]) }],
      );
    if (typeof value.codes === 'object' && typeof value.of === 'string') {
      const codes = value.codes as Record<string, string>;
      return [{ path, text: value.of, codes, line: lineOf(place) }];
    }
    return declaredTerms(value as WrittenTerms, lineOf, place, `${path}.`);
  });
}

// §10.1: a template file consists of front matter (YAML between two lines `---`) and the body (Markdown).

/** `firstLine`: the line of the file on which the body begins. */
export type SplitFile = { yaml: string; body: string; firstLine: number };

/** Splits the file at its two lines `---`. Undefined when it does not begin with front matter. */
export function splitFile(source: string): SplitFile | undefined {
  const found = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n|$)/.exec(source);
  if (!found) return undefined;
  return { yaml: found[1]!, body: source.slice(found[0].length), firstLine: found[0].split('\n').length };
}

// §10.18 `page`: size, orientation and margins as written in the file; converted to points.

/** The page as declared in the front matter; the schema has checked its shape. */
export type DeclaredPage = {
  size?: PaperName | string | { width?: string; height?: string };
  orientation?: PageSetup['orientation'];
  vertical?: PageSetup['vertical'];
  margins?: string | Partial<Record<keyof Margins, string>>;
};

const POINTS_PER_UNIT: Record<string, number> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1 };
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Converts the declared page. The schema has checked every length. */
export function readPagePart({ size, orientation, vertical, margins }: DeclaredPage): PagePart {
  const sides =
    typeof margins === 'string' ? { top: margins, right: margins, bottom: margins, left: margins } : margins;
  const paper = size === undefined ? undefined : readSize(size);
  return {
    ...(paper && { size: paper }),
    ...(orientation && { orientation }),
    ...(vertical && { vertical }),
    ...(sides && { margins: toLengths(sides) }),
  };
}

/** As in the schema: `62mm × 29mm`, `4 x 6 in`, `80mm × auto`. A first number without a unit has that of the second. */
const OWN_SIZE = /^([0-9.]+)\s*([a-z]+)?\s*[x×]\s*(?:([0-9.]+)\s*([a-z]+)?|auto)$/;

/** Returns undefined for a size without the parts that were wrong. */
function readSize(size: NonNullable<DeclaredPage['size']>): PageSetup['size'] | undefined {
  if (typeof size === 'object') return size.width && size.height ? readSize(`${size.width}×${size.height}`) : undefined;
  const found = OWN_SIZE.exec(size);
  if (!found) return size as PaperName;
  const [, width, unit, height, last = 'mm'] = found;
  return {
    width: toPoints(`${width}${unit ?? last}`),
    height: height === undefined ? 'auto' : toPoints(height + last),
  };
}

/** A window as declared: its name, or the lengths of a window of the author's own. */
export type DeclaredWindow =
  | Extract<AddressWindow, string>
  | Partial<Record<'left' | 'top' | 'width' | 'height', string>>;

/** Returns undefined for a window without the parts that were wrong. */
export function readWindow(window: DeclaredWindow | undefined): AddressWindow | undefined {
  if (typeof window !== 'object') return window;
  const { left, top, width, height } = window;
  if (!(left && top && width && height)) return undefined;
  return { x: toPoints(left), y: toPoints(top), width: toPoints(width), height: toPoints(height) };
}

/** Converts the margins of the given sides. */
export function toLengths(sides: Partial<Record<keyof Margins, string>>): Partial<Margins> {
  const given = SIDES.filter((side) => sides[side] !== undefined);
  return Object.fromEntries(given.map((side) => [side, toPoints(sides[side]!)]));
}

/** Converts lengths such as `20mm` or `0.75in` (millimetres without a unit), rounded to hundredths of a point. */
function toPoints(length: string): number {
  const [, number, unit = 'mm'] = /^([0-9.]+)\s*([a-z]+)?$/.exec(length)!;
  return Math.round(Number(number) * POINTS_PER_UNIT[unit]! * 100) / 100;
}
