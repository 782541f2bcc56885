/** §10.37: reads the parts of a Word file and their relationships (ECMA-376, part 2). It never opens anything outside of the file. */
import path from 'node:path';
import sax from 'sax';
import { english, type Message, tell } from '../../../locales/message.ts';

/** The unpacked parts by name, with `/`. */
export type WordParts = ReadonlyMap<string, Uint8Array>;

/** `target`: the name of a part, or a URL if it `isExternal`. */
type Relationship = { type: string; target: string; isExternal: boolean };
export type Relationships = ReadonlyMap<string, Relationship>;

export type WordPackage = {
  /** The name of the part with the text. */
  main: string;
  /** Parses a part once. Undefined without such a part. */
  xml(name: string): Xml | undefined;
  relationshipsOf(name: string): Relationships;
};

/** Opens the parts of a Word file. Throws a WordFault for a package without a Word text. */
export function openPackage(parts: WordParts): WordPackage {
  const known = new Map<string, Xml>();
  const xml = (name: string) => {
    const bytes = parts.get(name);
    const root = known.get(name) ?? (bytes && readXml(decode(bytes)));
    if (root) known.set(name, root);
    return root;
  };
  const relationshipsOf = (name: string): Relationships => {
    const folder = path.posix.dirname(name);
    const root = xml(path.posix.join(folder, '_rels', `${path.posix.basename(name)}.rels`));
    return new Map(
      (root?.children ?? []).map(({ attributes }) => [attributes.Id ?? '', relationship(folder, attributes)]),
    );
  };
  const main = [...relationshipsOf('').values()].find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) throw new WordFault(strangerOf(parts));
  if (!parts.has(main)) throw new WordFault(tell('word.damaged.text'));
  return { main, xml, relationshipsOf };
}

function relationship(folder: string, { Type = '', Target = '', TargetMode }: Record<string, string>): Relationship {
  const isExternal = TargetMode === 'External';
  const type = Type.slice(Type.lastIndexOf('/') + 1);
  const target = Target.replaceAll('\\', '/');
  if (isExternal) return { type, isExternal, target: Target };
  return { type, isExternal, target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target) };
}

function strangerOf(parts: WordParts): Message {
  if (parts.has('content.xml')) return tell('word.odt');
  return tell('word.noDocument');
}

/** Decodes XML in UTF-8, or in UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  // No other XML begins with these bytes.
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns the first part of a type among the relationships. */
function partOf(relationships: Relationships, type: string): string | undefined {
  return [...relationships.values()].find((one) => one.type === type && !one.isExternal)?.target;
}

/** Returns the root element of the first part of a type. */
export function xmlOf(pkg: WordPackage, relationships: Relationships, type: string): Xml | undefined {
  const part = partOf(relationships, type);
  return part === undefined ? undefined : pkg.xml(part);
}

// §10.37: parses XML of a Word file into a small tree. Names have the usual prefixes, such as `w:p`, whatever prefixes the file uses.

/** An XML element. `text`: its text, for elements that contain words or codes; empty for others. */
export type Xml = { name: string; attributes: Record<string, string>; children: Xml[]; text: string };

/** The limits. Real files have up to 40 levels, 700,000 elements, 40 attributes per element, and a million characters. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 2_000_000;
const MAX_ATTRIBUTES = 200;
const MAX_TEXT = 4_000_000;
/** The characters parsed at once: the parser checks the length of its buffers once per chunk. */
const SLICE = 65_536;

/** The transitional and strict namespaces (ECMA-376, parts 1 and 4). */
const NAMESPACES: [prefix: string, uri: RegExp][] = [
  ['w', /wordprocessingml\/(?:2006\/)?main$/],
  ['r', /officeDocument\/(?:2006\/)?relationships$/],
  ['wp', /drawingml\/(?:2006\/)?wordprocessingDrawing$/],
  ['a', /drawingml\/(?:2006\/)?main$/],
  ['pic', /drawingml\/(?:2006\/)?picture$/],
  ['wpg', /word\/2010\/wordprocessingGroup$/],
  ['mc', /markup-compatibility/],
  ['w14', /word\/2010\/wordml$/],
  ['w15', /word\/2012\/wordml$/],
  ['v', /schemas-microsoft-com:vml$/],
  ['m', /officeDocument\/(?:2006\/)?math$/],
];
const HOLD_TEXT = new Set(['w:t', 'w:instrText', 'm:t', 'wp:align', 'wp:posOffset']);

/** The usual prefix for each prefix of the file; `''` for names without one. */
type Scope = ReadonlyMap<string, string>;

/** Returns the scope extended by the declarations of an element. */
function scopeWithin(scope: Scope, attributes: Record<string, string>): Scope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return scope;
  const own = declared.map(([name, uri]): [string, string] => [
    name.slice('xmlns:'.length),
    NAMESPACES.find(([, known]) => known.test(uri))?.[0] ?? '?',
  ]);
  return new Map([...scope, ...own]);
}

/** Returns a name with the usual prefix. An attribute without a prefix has none. */
function usualName(written: string, scope: Scope, ofAttribute = false): string {
  const at = written.indexOf(':');
  if (at < 0 && ofAttribute) return written;
  return `${scope.get(written.slice(0, Math.max(0, at))) ?? '?'}:${written.slice(at + 1)}`;
}

/** Throws a WordFault for invalid XML, XML with a document type (and so entities), and XML that is too large or too deep. */
function readXml(source: string): Xml {
  // Namespaces are resolved here, since the library compares each attribute with all before it. Tracking positions limits names and
  // values.
  const parser = sax.parser(true, { position: true });
  const root: Xml = { name: '', attributes: {}, children: [], text: '' };
  const open: { element: Xml; scope: Scope }[] = [{ element: root, scope: new Map() }];
  const counts = { elements: 0, attributes: 0, text: 0 };
  parser.onattribute = () => {
    counts.attributes += 1;
    if (counts.attributes > MAX_ATTRIBUTES)
      throw new WordFault(tell('word.damaged.attributes', { max: MAX_ATTRIBUTES }));
  };
  parser.onerror = (error) => {
    throw new WordFault(tell('word.damaged.other', { problem: error.message.split('\n')[0]! }));
  };
  parser.ondoctype = () => {
    throw new WordFault(tell('word.documentType'));
  };
  parser.onopentag = ({ name, attributes }) => {
    counts.attributes = 0;
    counts.elements += 1;
    if (counts.elements > MAX_ELEMENTS) throw new WordFault(tell('word.elements', { max: MAX_ELEMENTS }));
    if (open.length > MAX_DEPTH) throw new WordFault(tell('word.endless'));
    const around = open.at(-1)!;
    const scope = scopeWithin(around.scope, attributes as Record<string, string>);
    const element: Xml = { name: usualName(name, scope), attributes: {}, children: [], text: '' };
    for (const [written, value] of Object.entries(attributes as Record<string, string>))
      if (!written.startsWith('xmlns')) element.attributes[usualName(written, scope, true)] = value;
    around.element.children.push(element);
    open.push({ element, scope });
  };
  const addText = (text: string) => {
    const { element } = open.at(-1)!;
    if (!HOLD_TEXT.has(element.name)) return;
    counts.text += text.length;
    if (counts.text > MAX_TEXT) throw new WordFault(tell('word.text', { max: MAX_TEXT }));
    element.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => open.pop();
  for (let at = 0; at < source.length; at += SLICE) parser.write(source.slice(at, at + SLICE));
  parser.close();
  const [element] = root.children;
  if (!element) throw new WordFault(tell('word.damaged.part'));
  return element;
}

export function childOf(element: Xml | undefined, name: string): Xml | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: Xml | undefined, name: string): Xml[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the value of a child, in `w:val` by default. */
export function valueIn(element: Xml | undefined, name: string, attribute = 'w:val'): string | undefined {
  return childOf(element, name)?.attributes[attribute];
}

/**
 * Parses a whole number of a file, from `least` to `most`. Returns `otherwise` if it is missing or invalid. Throws a WordFault with
 * `fault` for a larger one, which would cause unbounded work.
 */
export function wholeNumber(
  written: string | undefined,
  { otherwise, least = 0, most, fault }: { otherwise: number; least?: number; most: number; fault: Message },
): number {
  if (written === undefined || !/^[+-]?[0-9]+$/.test(written)) return otherwise;
  const number = Number(written);
  if (number > most) throw new WordFault(fault);
  return Math.max(least, number);
}

const OFF = new Set(['0', 'false', 'off', 'none']);

/** Returns whether a property is on. Undefined if it is not set. */
export function isOn(element: Xml | undefined, name: string): boolean | undefined {
  const property = childOf(element, name);
  return property && !OFF.has(property.attributes['w:val'] ?? property.attributes['w14:val'] ?? '1');
}

/** Yields all descendants with a name, in order. */
export function* everyWithin(element: Xml | undefined, name: string): Generator<Xml> {
  for (const child of element?.children ?? []) {
    if (child.name === name) yield child;
    yield* everyWithin(child, name);
  }
}

/** Returns the children of the chosen alternative: text in drawings occurs twice, once for old programs. */
export function chosenOf(alternate: Xml): Xml[] {
  return (childOf(alternate, 'mc:Choice') ?? childOf(alternate, 'mc:Fallback'))?.children ?? [];
}

/** §10.37: the reasons why a Word file is refused, as messages that tell its author what to do. */
export class WordFault extends Error {
  override readonly name = 'WordFault';
  readonly messages: readonly Message[];

  constructor(...messages: [Message, ...Message[]]) {
    super(messages.map(english).join('\n'));
    this.messages = messages;
  }
}
