/** §10.37: the parts of a Word file and how they are related (ECMA-376, part 2). Nothing outside of the file is ever opened. */

import path from 'node:path';
import { type Message, tell } from '../../../locales/message.ts';
import { readXml, WordFault, type Xml } from './xml.ts';

/** The unpacked parts by their names, with `/`. */
export type WordParts = ReadonlyMap<string, Uint8Array>;

/** `target`: the name of a part, or an address where it `isExternal`. */
export type Relationship = { type: string; target: string; isExternal: boolean };
export type Relationships = ReadonlyMap<string, Relationship>;

export type WordPackage = {
  /** The name of the part with the text. */
  main: string;
  /** A part is read once. Undefined where there is no such part. */
  xml(name: string): Xml | undefined;
  relationshipsOf(name: string): Relationships;
};

/** Throws a WordFault for a package that holds no text of Word's. */
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

/** XML in UTF-8, or in UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** The first part of a type that another part names. */
function partOf(relationships: Relationships, type: string): string | undefined {
  return [...relationships.values()].find((one) => one.type === type && !one.isExternal)?.target;
}

/** The root element of the first part of a type. */
export function xmlOf(pkg: WordPackage, relationships: Relationships, type: string): Xml | undefined {
  const part = partOf(relationships, type);
  return part === undefined ? undefined : pkg.xml(part);
}
