/** §10.4: what the front matter of a template file says, once it has been read. */
import type { ContentsSetup, KeptBlocks } from '../model/document-setup.ts';
import type { Placeholder, PlaceholderType } from '../model/inventory.ts';
import type { DeclaredPage } from './read-page-setup.ts';

/** A placeholder as its author wrote it; `line` is where it stands. */
export type Declared = Pick<Placeholder, 'label' | 'options' | 'format' | 'description' | 'start'> & {
  key?: string;
  type?: PlaceholderType;
  default?: string;
  line: number;
};

export type DeclaredGroup = { label: string; key?: string; fields: Declared[]; line: number };

export type FrontMatter = {
  title: string;
  folder: string;
  page: DeclaredPage;
  language: string;
  font: 'serif' | 'sans';
  contents?: ContentsSetup;
  keep?: KeptBlocks[];
  hyphenate?: true;
  columns?: 2;
  header: { text: string; line: number };
  footer: { text: string; line: number };
  placeholders: Declared[];
  groups: DeclaredGroup[];
  /** Of a key at the top, such as `page`; 1 when it is not there. */
  lineOf: (key: string) => number;
};
