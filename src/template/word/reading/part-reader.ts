/** §10.37: the state that reading the parts of a Word file shares: package, styles, lists and notes. */
import type { NumberCounter, NumberingParts } from '../numbering/count-numbers.ts';
import type { Relationships, Xml } from '../package/word-package.ts';
import type { Block, Notes, Piece } from './block.ts';
import type { Fields, Sequences } from './fields.ts';
import type { Styles } from './styles.ts';

/** The state for the whole file. `languages`: the number of characters marked with each language. */
export type FileReader = {
  styles: Styles;
  lists: NumberingParts;
  count: NumberCounter;
  notes: Notes;
  languages: Map<string, number>;
  /** Text that became a value, or that is invisible. */
  swallowed: string[];
  sequences: Sequences;
  /** The properties of the sections in order, each from the end of its section. */
  sections: Xml[];
  /**
   * The current paragraph, counted from 1. `isOther`: numbers are counted without some paragraphs that Word counts, such as marks of a
   * template. `isRunning`: in a header or footer.
   */
  at: { paragraph: number; isOther?: true; isRunning?: boolean };
};

/** The state for one part, such as the text or a header. `carried`: pieces of a paragraph whose end was deleted. */
export type PartReader = FileReader & {
  relationships: Relationships;
  fields: Fields;
  carried: Piece[] | undefined;
  readBlocks: (elements: readonly Xml[], place: Place) => Block[];
};

/** A text box and its distance from the left. */
export type Box = { left: number; blocks: Block[] };

/** The surroundings. `runs`: text properties from styles. */
export type Place = { isInCell: boolean; runs: readonly Xml[]; link?: string };

/** The surroundings in a paragraph. `before`: floating pictures, which go before it. `boxes`: text boxes, which follow it. */
export type InlinePlace = Place & { before: Block[]; boxes: Box[] };
