/** §10.4: what the front matter of a template file says, once it has been read. */
import type { BlankShape, ContentsSetup, KeptBlocks } from '../model/document-setup.ts';
import type { Formats } from '../model/formats.ts';
import type { Carry, Group, Placeholder, PlaceholderType } from '../model/inventory.ts';
import type { Numbering } from '../model/numbering.ts';
import type { TableDensity } from '../model/table-look.ts';
import type { OwnSettings } from '../model/theme.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import type { ReadYaml } from '../yaml/read-yaml.ts';
import type { WrittenRunning, WrittenText } from './declared-boxes.ts';
import type { DeclaredTerm } from './declared-terms.ts';
import type { DeclaredPage } from './read-page-part.ts';

/** What is printed for a blank. */
export type DeclaredBlank = 'box' | BlankShape;

/** A placeholder as its author wrote it; `line` and `path` are where it stands. */
export type Declared = Pick<
  Placeholder,
  'label' | 'options' | 'format' | 'description' | 'start' | 'min' | 'max' | 'pattern' | 'hint'
> & {
  key?: string;
  type?: PlaceholderType;
  default?: string;
  formula?: string;
  override?: boolean;
  exact?: boolean;
  required?: boolean;
  blank?: DeclaredBlank;
  line: number;
  path: Path;
};

/** `from`: the group whose entries it is made from, one entry for each different value of the fields `by`. */
export type DeclaredGroup = Pick<Group, 'label' | 'min' | 'max' | 'hint'> & {
  key?: string;
  fields: Declared[];
  from?: string;
  by?: string[];
  sort?: 'ascending' | 'descending';
  carry?: Carry;
  blank?: DeclaredBlank;
  'hide-empty-columns'?: boolean;
  /** How the table looks whose rows the group repeats. */
  table?: { widths?: string; align?: string; density?: TableDensity };
  line: number;
  path: Path;
};

/** What it says of pages that differ (§10.30). */
export type DeclaredSection = {
  page: DeclaredPage;
  header?: WrittenRunning;
  footer?: WrittenRunning;
  restart?: true;
};

/** Without `from`: as the text has it. */
type DeclaredNumbering = Pick<Numbering, 'headings' | 'items'> & Partial<Pick<Numbering, 'from'>>;

export type FrontMatter = {
  title: string;
  folder: string;
  page: DeclaredPage;
  language: string;
  formats: Formats;
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
  definitions?: 'run-in';
  numbering?: DeclaredNumbering;
  annexes?: DeclaredSection & { label: string; numbering?: DeclaredNumbering; reference?: string };
  /** By their names. */
  sections?: Record<string, DeclaredSection>;
  columns?: 2;
  blank?: DeclaredBlank;
  hideColumns?: true;
  /** Placeholders for which callers send pictures. */
  pictures?: string[];
  /** Names of placeholders. */
  knownBy?: WrittenText[];
  eInvoice?: DeclaredTerm[];
  /** What a stored version says of its e-invoice that is not known any more. */
  formerTerms?: string[];
  payment?: DeclaredTerm[];
  header?: WrittenRunning;
  footer?: WrittenRunning;
  /** What differs on the first page. */
  first?: Pick<DeclaredSection, 'header' | 'footer'>;
  watermark?: WrittenText;
  address?: OwnSettings['address'];
  placeholders: Declared[];
  groups: DeclaredGroup[];
  /** Of a key at the top, such as `page`; 1 when it is not there. */
  lineOf: (key: string) => number;
  /** Of a character of a text, such as a formula. */
  positionOf: ReadYaml['positionOf'];
};
