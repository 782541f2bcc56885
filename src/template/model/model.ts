/** §2.2–2.4: what a template is once its file has been read, and what a document is once values are in it. */
import type { Root } from 'mdast';

/** §2.3 `type`. */
export type PlaceholderType = 'text' | 'select' | 'number' | 'date' | 'today' | 'counter';

/** §2.3. `value` is the default, already in the document's shape; empty when blank. */
export type Placeholder = {
  label: string;
  key: string;
  count: number;
  value: string;
  type: PlaceholderType;
  options?: string[];
  format?: string;
  description?: string;
  auto?: boolean;
  start?: number;
};

/** §2.4. `default` is the authored row's value for the field. */
export type GroupField = Placeholder & { default?: string };

/** §2.4. */
export type Group = { label: string; key: string; fields: GroupField[] };

/** Everything that a caller may send: placeholders and groups in order of first appearance. */
export type Inventory = { placeholders: Placeholder[]; groups: Group[] };

/** Lengths in points (1/72 inch). */
export type Margins = { top: number; right: number; bottom: number; left: number };

export type PageSetup = { size: 'A4' | 'Letter' | 'Legal'; orientation: 'portrait' | 'landscape'; margins: Margins };

/** A piece of a header or footer: literal text, a placeholder left blank, or what only the laid-out page knows. */
export type RunningPart = string | { blank: string } | { token: 'page' | 'pages' | 'title' };

/** A table of contents. `title` may be empty; `depth`: headings of this level and above are in it. */
export type ContentsSetup = { title: string; depth: number };

/** Blocks that stay on one page each, where they fit. */
export type Kept = 'tables' | 'quotes';

/** What a page needs to know beside the Markdown; stored with each document, so that it never changes. */
export type DocumentSetup = {
  page: PageSetup;
  /** BCP 47, from the front matter; `en` by default. */
  language: string;
  font: 'serif' | 'sans';
  header: RunningPart[];
  footer: RunningPart[];
  /** Of a document that is to have one although no comment in it says where. */
  contents?: ContentsSetup;
  /** None unless given. */
  keep?: Kept[];
};

/** One number to draw for a document; the Markdown holds a mark with this entry's index where it goes. */
export type CounterDraw = { key: string; start: number; format?: string };

/**
 * A document before its numbers are drawn.
 * `blanks` are the ordinals (0, 1, …) of those `{{…}}` in `markdown` that are placeholders left blank; any other
 * `{{…}}` is text that somebody wrote.
 */
export type FilledDocument = {
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  counters: CounterDraw[];
};

/** A placeholder left blank, as it stands in the tree of a document: shown as a fill-in box with its label. */
export type Blank = { type: 'blank'; label: string; position?: undefined };

declare module 'mdast' {
  interface PhrasingContentMap {
    blank: Blank;
  }
  interface RootContentMap {
    blank: Blank;
  }
}

/** The tree that HTML and PDF are made from: mdast (CommonMark + GFM) plus `blank`. Footnotes and definitions included. */
export type DocumentTree = Root;

/** A mistake in a template file. `line` counts from 1 in the whole file, front matter included. */
export type Fault = { file: string; line: number; message: string };

/** An image that travels with a template; `path` as written in the template, relative to its file. */
export type Asset = { path: string; mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'; bytes: Uint8Array };
