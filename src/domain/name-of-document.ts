/** §10.34, §20.82: the texts by which people know a document: what it is called, and its amount. */
import { defaultTitle } from './title.ts';

/** Marks the text that is the amount. All texts stand on one line and begin with no space, so that no other one begins so. */
const MARK = '\t';

export function markAmount(text: string): string {
  return MARK + text;
}

/** `amount`: such as `EUR 1,250.00`; empty when the document has none. */
export function splitKnown(knownBy: readonly string[]): { names: string[]; amount: string } {
  const amount = knownBy.find((text) => text.startsWith(MARK)) ?? '';
  return { names: knownBy.filter((text) => !text.startsWith(MARK)), amount: amount.slice(MARK.length) };
}

type NamedByPeople = {
  title: string;
  templateTitle: string;
  generationNumber: number;
  knownBy: readonly string[];
};

export function hasDefaultTitle({ title, templateTitle, generationNumber }: NamedByPeople): boolean {
  return title === defaultTitle(templateTitle, generationNumber);
}

/**
 * §20.82: returns what a document is called: its number (`INV-1002`) or whatever it is known by first, in place of the default title and
 * before a title that does not have that number. Any other title stands.
 */
export function nameOfDocument(document: NamedByPeople): string {
  const [first] = splitKnown(document.knownBy).names;
  if (first === undefined) return document.title;
  const isNumberOfItsOwn = /\d/.test(first) && !document.title.includes(first);
  return hasDefaultTitle(document) || isNumberOfItsOwn ? first : document.title;
}

/** The most characters of a file's name. */
const MAX_CHARACTERS = 150;

/** §20.82: returns the name of a document's file without its extension: `Invoice INV-1002 Brightwater Museums Trust`. */
export function fileNameOfDocument(document: NamedByPeople): string {
  const { title, templateTitle, knownBy } = document;
  const { names } = splitKnown(knownBy);
  if (names.length === 0) return title;
  const name = nameOfDocument(document);
  const parts = hasDefaultTitle(document) ? [templateTitle, ...names] : name === title ? [title] : [name, title];
  return [...parts.join(' ')].slice(0, MAX_CHARACTERS).join('');
}
