/**
 * §10.36, §17.40: an e-invoice syntax as one table: rows of elements in the order of its schema, each with its term. The same rows write
 * and read invoices. No element is empty, since the official rules refuse those.
 */
import sax from 'sax';
import { ToldError, tell } from '../../locales/message.ts';
import type { SaidTerm } from '../model/e-invoice.ts';
import { splitScheme } from './term-kinds.ts';

/** The content of an element or attribute: the path of a term, `=text` for a fixed text, or `#` for the number of the entry. */
export type Source = string;

export type XmlRow = readonly [name: string, content: Source | readonly XmlRow[], options?: RowOptions];

export type RowOptions = {
  /** Repeats the row for each entry of this part. */
  each?: string;
  attributes?: Readonly<Record<string, Source>>;
  as?: Codec;
  /** The text if the term has no value but an element beside it has one. */
  otherwise?: string;
  /** Leaves the row out if this term has a value. */
  unless?: string;
  /** Writes the row only if this term has a value. */
  when?: string;
  /** Leaves the row out for an amount of zero. */
  nonzero?: true;
  /** Writes the element even if it is empty. */
  always?: true;
};

/**
 * Converts a value to the syntax and back; `write` returns undefined if the syntax has no form for it. `at`: other terms of the same
 * entry. `known`: what earlier elements told about the term.
 */
type Codec = {
  write?: (value: string, at: At) => string | [text: string, attributes: Record<string, string>] | undefined;
  read?: (text: string, attributes: Record<string, string>) => string;
  join?: (text: string, known: string) => string;
};

type At = (path: string) => string | undefined;
/** `entry`: the number of the entry in its part. */
type Scope = { at: At; partsOf: (part: string) => Scope[]; entry: number };

/** A term and its value, like `SaidTerm`. */
export type ReadTerm = [path: string, entry: number | null, value: string];
/** `unknown`: elements that no row has. */
export type ReadXml = { terms: ReadTerm[]; unknown: string[] };

/** The text for a missing value where a schema requires one. */
export const NOT_GIVEN = 'NA';
/** UNTDID 4461: payment means not defined. */
export const NO_MEANS = '1';
/** UNTDID 5189: a discount. */
export const DISCOUNT = '95';

type SchemeList = Parameters<typeof splitScheme>[1];

/** A value such as `0088:4006381333931`, whose scheme becomes an attribute. `only`: values with a scheme, or without one. */
export function scheme(list: SchemeList, only?: 'schemed' | 'plain'): Codec {
  return {
    write: (value) => {
      const split = splitScheme(value, list);
      if (only === (split ? 'plain' : 'schemed')) return undefined;
      return split ? [split.id, { schemeID: split.scheme }] : value;
    },
    read: (text, { schemeID }) => (schemeID === undefined ? text : `${schemeID}:${text}`),
  };
}

/** BR-O-05: category O has a rate only in the breakdown, where XRechnung requires it (BR-DE-14). */
export function rateOf(part: string): Codec {
  return { write: (value, at) => (at(`${part}.category`) === 'O' ? undefined : value) };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return !/[&<>"]/.test(text) ? text : text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}

/** Writes the terms as XML. `root`: the root element with its namespaces. */
export function writeXml(root: XmlRow, terms: readonly (SaidTerm | ReadTerm)[]): string {
  const written = { xml: '<?xml version="1.0" encoding="UTF-8"?>\n' };
  writeRow(root, scopeOf(terms), written);
  return `${written.xml}\n`;
}

function scopeOf(terms: readonly (SaidTerm | ReadTerm)[]): Scope {
  const ofInvoice = new Map<string, string>();
  const parts = new Map<string, Map<number, Map<string, string>>>();
  for (const [path, entry, value] of terms) {
    if (entry === null) {
      ofInvoice.set(path, value);
      continue;
    }
    const part = partOf(path);
    if (!parts.has(part)) parts.set(part, new Map());
    const entries = parts.get(part)!;
    if (!entries.has(entry)) entries.set(entry, new Map());
    entries.get(entry)!.set(path, value);
  }
  const ofEntry = (within: string, own: Map<string, string>): At => {
    return (path) => own.get(path) ?? (path.startsWith(within) ? undefined : ofInvoice.get(path));
  };
  const partsOf = (part: string) =>
    [...(parts.get(part)?.values() ?? [])].map(
      (own, entry): Scope => ({ at: ofEntry(`${part}.`, own), partsOf, entry }),
    );
  return { at: (path) => ofInvoice.get(path), partsOf, entry: 0 };
}

function partOf(path: string): string {
  const at = path.indexOf('.');
  return at < 0 ? path : path.slice(0, at);
}

/**
 * The XML written so far. Each writer returns whether it wrote a term's value: an element without one is kept only beside an element with
 * one.
 */
type Written = { xml: string };

function writeRow(row: XmlRow, scope: Scope, written: Written): boolean {
  const each = row[2]?.each;
  if (each === undefined) return writeOne(row, scope, written);
  let says = false;
  for (const one of scope.partsOf(each)) says = writeOne(row, one, written) || says;
  return says;
}

function writeOne(row: XmlRow, scope: Scope, written: Written): boolean {
  const [name, content, options = NO_OPTIONS] = row;
  if (typeof content === 'string') return writeLeaf(name, content, options, scope, written);
  const { xml } = written;
  written.xml += `<${name}${attributesOf(options.attributes, scope)}>`;
  let says = false;
  for (const child of content) says = writeRow(child, scope, written) || says;
  if (says || !hasTerms(row)) written.xml += `</${name}>`;
  else written.xml = options.always ? `${xml}<${name}/>` : xml;
  return says;
}

const NO_OPTIONS: RowOptions = {};

function attributesOf(attributes: RowOptions['attributes'], { at }: Scope): string {
  let written = '';
  for (const key in attributes) {
    const source = attributes[key]!;
    const value = source.startsWith('=') ? source.slice(1) : at(source);
    if (value !== undefined) written += attribute(key, value);
  }
  return written;
}

function attribute(key: string, value: string): string {
  return ` ${key}="${escaped(value)}"`;
}

function writeLeaf(name: string, source: Source, options: RowOptions, scope: Scope, written: Written): boolean {
  const { at, entry } = scope;
  const { as, otherwise, unless, when, nonzero, attributes } = options;
  if (unless !== undefined && at(unless) !== undefined) return false;
  if (when !== undefined && at(when) === undefined) return false;
  const isFixed = source.startsWith('=');
  const value = source === '#' ? String(entry + 1) : isFixed ? source.slice(1) : at(source);
  const coded = value === undefined ? otherwise : as?.write ? as.write(value, at) : value;
  if (coded === undefined || (nonzero && Number(coded) === 0)) return false;
  const [text, own] = typeof coded === 'string' ? [coded, undefined] : coded;
  if (text === '') return false;
  written.xml += `<${name}`;
  for (const key in own) written.xml += attribute(key, own[key]!);
  written.xml += `${attributesOf(attributes, scope)}>${escaped(text)}</${name}>`;
  return !isFixed && value !== undefined;
}

const known = new WeakMap<XmlRow, boolean>();

/** Returns whether a row holds a term of the invoice. Other rows are written only beside one that does. */
function hasTerms(row: XmlRow): boolean {
  const [, content] = row;
  let has = known.get(row);
  if (has === undefined) {
    has = typeof content === 'string' ? !/^[=#]/.test(content) : content.some(hasTerms);
    known.set(row, has);
  }
  return has;
}

/** Reads the elements below `root`, ignoring the prefixes of their names. */
export function readXml(root: XmlRow, element: XmlElement): ReadXml {
  const terms: ReadTerm[] = [];
  const unknown: string[] = [];
  const counts = new Map<string, number>();
  const ofInvoice: At = (path) => terms.find(([one, entry]) => one === path && entry === null)?.[2];

  const readLeaf = (row: XmlRow, { text, attributes }: XmlElement, path: string, within: Within) => {
    const [, content, { as, attributes: own } = NO_OPTIONS] = row;
    const source = content as Source;
    const entryOf = (term: string) => (within && partOf(term) === within.part ? within.entry : null);
    for (const key in own) {
      const [of, value] = [own[key]!, attributes[key]];
      if (value === undefined) continue;
      if (!of.startsWith('=')) terms.push([of, entryOf(of), value]);
      else if (of !== `=${value}`) unknown.push(`${path}@${key}`);
    }
    const isFixed = source === '#' || source.startsWith('=');
    if (source === '#' ? text === String((within?.entry ?? 0) + 1) : isFixed && source === `=${text}`) return;
    if (isFixed) {
      unknown.push(`${path}: ${text}`);
      return;
    }
    const entry = entryOf(source);
    const last = terms.at(-1);
    if (as?.join && last?.[0] === source && last[1] === entry) last[2] = as.join(text, last[2]);
    else terms.push([source, entry, as?.read?.(text, attributes) ?? text]);
  };
  const read = (row: XmlRow, at: XmlElement, path: string, within: Within) => {
    const [, content, { each, always } = {}] = row;
    let inside = within;
    if (each !== undefined) {
      inside = { part: each, entry: counts.get(each) ?? 0 };
      counts.set(each, inside.entry + 1);
    }
    if (typeof content === 'string' && at.children.length === 0) readLeaf(row, at, path, inside);
    else if (typeof content === 'string') readUnknown(at, path);
    else if (at.children.length === 0 && !(always && at.text === '')) unknown.push(`${path}: ${at.text}`);
    else
      for (const child of at.children) {
        const below = path === '' ? child.name : `${path}/${child.name}`;
        const chosen = chooseRow(content, child, ofInvoice);
        if (chosen) read(chosen, child, below, inside);
        else readUnknown(child, below);
      }
  };
  const readUnknown = ({ text, children }: XmlElement, path: string): void => {
    if (children.length === 0) unknown.push(`${path}: ${text}`);
    for (const child of children) readUnknown(child, `${path}/${child.name}`);
  };
  read(root, element, '', undefined);
  return { terms, unknown };
}

type Within = { part: string; entry: number } | undefined;

const rowsByName = new WeakMap<readonly XmlRow[], Map<string, XmlRow[]>>();

/** Of several rows with the element's name, returns the one with the most matching fixed parts. */
function chooseRow(rows: readonly XmlRow[], element: XmlElement, known: At): XmlRow | undefined {
  const byName = rowsByName.get(rows) ?? Map.groupBy(rows, ([name]) => withoutPrefix(name));
  rowsByName.set(rows, byName);
  const named = byName.get(element.name) ?? [];
  if (named.length < 2) return named[0];
  const fits = named.map((row) => ({ row, fit: fitOf(row, element, known) })).filter(({ fit }) => fit >= 0);
  return fits.sort((a, b) => b.fit - a.fit)[0]?.row ?? named[0];
}

/** Counts the fixed parts of a row that an element matches. Negative if one differs. */
function fitOf([, content, { attributes = {}, each } = {}]: XmlRow, element: XmlElement, known: At): number {
  const ofAttributes = Object.entries(attributes).map(([key, source]) => {
    const wanted = source.startsWith('=') ? source.slice(1) : known(source);
    if (wanted === undefined) return 0;
    return element.attributes[key] === wanted ? 1 : -1;
  });
  const ofContent = (): number[] => {
    if (typeof content === 'string') return content.startsWith('=') ? [element.text === content.slice(1) ? 1 : -1] : [];
    return content.map((row) => {
      if (row[2]?.each !== undefined || row[2]?.unless !== undefined) return 0;
      const child = element.children.find(({ name }) => name === withoutPrefix(row[0]));
      if (child) return fitOf(row, child, known);
      return typeof row[1] === 'string' && row[1].startsWith('=') ? -1 : 0;
    });
  };
  const all = [...ofAttributes, ...(each === undefined || typeof content !== 'string' ? ofContent() : [])];
  return all.some((one) => one < 0) ? -1 : all.reduce((sum, one) => sum + one, 0);
}

/** §17.40: parses the XML of an e-invoice into elements, without the prefixes of their names. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Reads the elements of an XML document. Throws on invalid XML. */
export function readElements(xml: string): XmlElement {
  const parser = sax.parser(true, { position: false });
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const within = [root];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    const element: XmlElement = { name: withoutPrefix(name), attributes: {}, text: '', children: [] };
    for (const [key, value] of Object.entries(attributes)) element.attributes[withoutPrefix(key)] = String(value);
    within.at(-1)!.children.push(element);
    within.push(element);
  };
  const addText = (text: string) => {
    within.at(-1)!.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => within.pop();
  parser.write(xml).close();
  const [element] = root.children;
  if (!element) throw new ToldError(tell('eInvoice.xml.empty'));
  return element;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
