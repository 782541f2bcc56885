/** §2.6: the tree that HTML and PDF are made from: mdast with one more kind of node. */
import type { Root } from 'mdast';

/** A placeholder left blank: shown as a fill-in box with its label. */
export type Blank = { type: 'blank'; label: string; position?: undefined };

declare module 'mdast' {
  interface PhrasingContentMap {
    blank: Blank;
  }
  interface RootContentMap {
    blank: Blank;
  }
}

/** mdast (CommonMark and GFM) plus `blank`. Footnotes and definitions included. */
export type DocumentTree = Root;
