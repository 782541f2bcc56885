/**
 * §17.18: the structure tree of a tagged PDF (ISO 32000-1 §14.8, ISO 14289-1: PDF/UA-1), for screen readers and other assistive
 * technology. It is built beside the layout, block by block; text and pictures carry the number of their place in it.
 */
import type { DrawnInline } from '../engine/layout.ts';

/** The standard structure types that are used here. */
export type StructureType =
  | 'Document'
  | `H${1 | 2 | 3 | 4 | 5 | 6}`
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'BlockQuote'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Caption'
  | 'Code'
  | 'Span'
  | 'Ruby'
  | 'RB'
  | 'RT'
  | 'Link'
  | 'Reference'
  | 'Note'
  | 'TOC'
  | 'TOCI'
  | 'Form';

/** `alt`: a description of what cannot be read. `actualText`: the text of what is drawn differently from how it is read. */
export type StructureFacts = {
  alt?: string;
  actualText?: string;
  /** The text that an abbreviation stands for. */
  expansion?: string;
  /** An id that is unique in the document. */
  id?: string;
  /** Each has a single owner, see ISO 32000-1 §14.8.5. A string is a name, an object of class `String` a text (`syntax/serialize.ts`). */
  attributes?: { O: 'List' | 'Table' | 'Layout' | 'PrintField' } & Record<string, string | number | object>;
  /** Keeps a row of which nothing is drawn, because a cell of a row above spans it. Other empty rows are left out. */
  kept?: boolean;
};

/** A place in the structure tree at which something is drawn. Numbers of artifacts are negative. */
export type Place = number;

/**
 * `children`: in reading order: elements, and the places of what is drawn directly in this one. Nothing is drawn directly in a row (ISO
 * 32000-1 §14.8.4.3.4): a place there is a cell's, which has no element until the tree is written.
 */
export type StructureElement = StructureFacts & {
  type: StructureType;
  parent: StructureElement | undefined;
  children: (StructureElement | Place)[];
  /** The reference to the element in the file, once it is written. */
  written?: unknown;
};

/** Kinds of drawn content that is not text: headers and footers, rules, backgrounds, watermarks, repeated table headers. */
export const ARTIFACTS = {
  layout: -1,
  header: -2,
  footer: -3,
  background: -4,
  watermark: -5,
} as const satisfies Record<string, Place>;
export type Artifact = keyof typeof ARTIFACTS;

/** `places[place]`: the element that contains the place. */
export type StructureTree = { root: StructureElement; places: StructureElement[] };

/** Returns the tree of an empty document. */
export function structureTree(): StructureTree {
  return { root: { type: 'Document', parent: undefined, children: [] }, places: [] };
}

/** Adds an element at the end of another one. */
export function addElement(
  parent: StructureElement,
  type: StructureType,
  facts: StructureFacts = {},
): StructureElement {
  const element: StructureElement = { type, ...facts, parent, children: [], written: undefined };
  parent.children.push(element);
  return element;
}

/** Returns the place at the end of an element; what follows without an element in between shares it. */
export function placeIn(tree: StructureTree, element: StructureElement | Artifact): Place {
  if (typeof element === 'string') return ARTIFACTS[element];
  const last = element.children.at(-1);
  if (typeof last === 'number') return last;
  // An array literal of one is small; a growing array reserves room for many, and most elements hold one place.
  if (last === undefined) element.children = [tree.places.length];
  else element.children.push(tree.places.length);
  return tree.places.push(element) - 1;
}

/** A row of a table whose cells have places, but no elements. */
export type RowOfPlaces = Omit<StructureElement, 'children'> & { children: Place[] };

export function isRowOfPlaces(element: StructureElement): element is RowOfPlaces & StructureElement {
  return element.type === 'TR' && typeof element.children[0] === 'number';
}

/** Gives a row places, one for each cell, and returns the first. */
export function placesOfCells(tree: StructureTree, row: StructureElement, count: number): Place {
  const first = tree.places.length;
  row.children = Array.from({ length: count }, (_, column) => first + column);
  for (let column = 0; column < count; column++) tree.places.push(row);
  return first;
}

/** Returns the nearest ancestor of a type around a place. */
export function enclosing(tree: StructureTree, place: Place, type: StructureType): StructureElement | undefined {
  let element = tree.places[place];
  while (element && element.type !== type) element = element.parent;
  return element;
}

// §17.18: the places with which the parts of a line are tagged.

/** Returns the place of a part before it is drawn. If it is drawn again, in a repeated header, it is an artifact. */
export function placeOf(inline: DrawnInline): Place {
  if (inline.place === undefined || inline.drawn) return ARTIFACTS.layout;
  if (inline.place >= 0) inline.drawn = true;
  return inline.place;
}
