/** §2.2: a version of a template, read and compiled: what callers see of it, and what filling needs. */
import type { Compiled } from './compiled.ts';
import type { DocumentSetup, ShapedBlank } from './document-setup.ts';
import type { Inventory } from './inventory.ts';
import type { OwnSettings } from './theme.ts';

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
