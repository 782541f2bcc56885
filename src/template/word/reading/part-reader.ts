/** §10.37: what reading a part of a Word file shares: its package, styles and lists, and what is told of it. */
import type { NumberCounter, NumberingParts } from '../numbering/count-numbers.ts';
import type { Relationships, Xml } from '../package/word-package.ts';
import type { Block, Notes, Piece } from './block.ts';
import type { Fields, Sequences } from './fields.ts';
import type { Styles } from './styles.ts';

/** Reads the whole file. `languages` counts the characters that are marked with each language. */
export type FileReader = {
  styles: Styles;
  lists: NumberingParts;
  count: NumberCounter;
  notes: Notes;
  languages: Map<string, number>;
  /** Text that became a value, or that nobody sees. */
  swallowed: string[];
  sequences: Sequences;
  /** In order, each at the end of its section. */
  sections: Xml[];
  /** The paragraph that is read now, counted from 1. `isOther`: numbers are counted without paragraphs that Word counts, such as marks of a template. */
  at: { paragraph: number; isOther?: true };
};

/** Reads one part, such as the text or a header. `carried` has pieces of a paragraph whose end was deleted. */
export type PartReader = FileReader & {
  relationships: Relationships;
  fields: Fields;
  carried: Piece[] | undefined;
  readBlocks: (elements: readonly Xml[], place: Place) => Block[];
};

/** A text box, so far from the left. */
export type Box = { left: number; blocks: Block[] };

/** Where something stands. `runs`: properties of text that its styles give. `before`: pictures that float, which stand before the paragraph; `boxes`: what follows it. */
export type Place = { isInCell: boolean; runs: readonly Xml[]; link?: string; before: Block[]; boxes: Box[] };
