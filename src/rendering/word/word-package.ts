/** §17.42: writes the parts of a Word file and their relationships (ECMA-376 part 2) as bytes: the same for the same parts. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { noteKind } from './note-kind.ts';
import type { WordJob } from './word-copies.ts';
import { element, escaped, say, w, wordXml, XML_HEAD } from './xml.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
/** A zip stores local time without a zone, so every entry has the earliest possible time. */
const NO_TIME = new Date(1980, 0, 1);

const MEDIA = { png: 'image/png', jpeg: 'image/jpeg', svg: 'image/svg+xml' };
export type MediaKind = keyof typeof MEDIA;

type Relationship = { id: string; type: string; target: string; isExternal: boolean };

/** The folder of Word's own parts. Names are relative to it unless they begin with `/`. */
export type WordPackage = {
  /** `type`: the last part of its content type, such as `styles+xml`, or a whole one. */
  put(name: string, type: string, xml: string): void;
  putBytes(name: string, type: string, bytes: Uint8Array): void;
  /** Returns the id by which a part refers to another one, or to a URL. `type`: the last part, or a whole one. */
  relate(from: string, type: string, target: string, isExternal?: boolean): string;
  /** Returns the name of a picture's part: the same for the same bytes. */
  putMedia(bytes: Uint8Array, kind: MediaKind): string;
  bytes(): Promise<Buffer>;
};

export function wordPackage(): WordPackage {
  const parts = new Map<string, { type?: string; content: string | Uint8Array }>();
  const relationships = new Map<string, Relationship[]>();
  const media = new Map<string, string>();
  const pathOf = (name: string) => (name.startsWith('/') ? name.slice(1) : `word/${name}`);

  return {
    put: (name, type, xml) =>
      void parts.set(pathOf(name), { type: type.includes('/') ? type : `${WORD_TYPE}.${type}`, content: xml }),
    putBytes: (name, type, content) => void parts.set(pathOf(name), { type, content }),
    relate(from, type, target, isExternal = false) {
      const own = relationships.get(from) ?? [];
      relationships.set(from, own);
      const whole = type.includes(':') ? type : `${OFFICE}/${type}`;
      const known = own.find((one) => one.target === target && one.type === whole);
      if (known) return known.id;
      const id = `rId${own.length + 1}`;
      own.push({ id, type: whole, target, isExternal });
      return id;
    },
    putMedia(bytes, kind) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const name = media.get(hash) ?? `media/image${media.size + 1}.${kind}`;
      media.set(hash, name);
      parts.set(pathOf(name), { content: bytes });
      return name;
    },
    bytes() {
      const zip = new ZipFile();
      const add = (name: string, content: string | Uint8Array) =>
        zip.addBuffer(Buffer.from(content as Uint8Array), name, {
          mtime: NO_TIME,
          forceDosTimestamp: true,
          mode: 0o644,
        });
      add('[Content_Types].xml', contentTypes(parts));
      for (const [from, own] of relationships) {
        const at = pathOf(from);
        const slash = at.lastIndexOf('/') + 1;
        add(`${at.slice(0, slash)}_rels/${at.slice(slash)}.rels`, relationshipsXml(own));
      }
      for (const [path, { content }] of parts) add(path, content);
      zip.end();
      return buffer(zip.outputStream);
    },
  };
}

function contentTypes(parts: ReadonlyMap<string, { type?: string }>): string {
  const defaults = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    ...MEDIA,
  };
  return (
    XML_HEAD +
    element(
      'Types',
      { xmlns: `${PACKAGE}/content-types` },
      ...Object.entries(defaults).map(([Extension, ContentType]) => element('Default', { Extension, ContentType })),
      ...[...parts].map(([name, { type }]) =>
        type ? element('Override', { PartName: `/${name}`, ContentType: type }) : undefined,
      ),
    )
  );
}

function relationshipsXml(own: readonly Relationship[]): string {
  const all = own.map(({ id, type, target, isExternal }) =>
    element('Relationship', { Id: id, Type: type, Target: target, TargetMode: isExternal ? 'External' : undefined }),
  );
  return XML_HEAD + element('Relationships', { xmlns: `${PACKAGE}/relationships` }, ...all);
}

/** §17.42: the properties of a Word file: whose copy it is, its title and language, and settings for Word. */
type About = Pick<WordJob, 'id' | 'title' | 'author' | 'subject' | 'createdAt' | 'sha256' | 'sha256Of' | 'setup'>;

const CORE = {
  'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
};

export function coreXml({ id, title, author, subject, createdAt, setup: { language } }: About): string {
  const time = (name: string) =>
    element(`dcterms:${name}`, { 'xsi:type': 'dcterms:W3CDTF' }, `${createdAt.toISOString().slice(0, 19)}Z`);
  const said = (name: string, text: string) => element(name, {}, escaped(text));
  return (
    XML_HEAD +
    element(
      'cp:coreProperties',
      CORE,
      said('dc:title', title),
      said('dc:subject', subject),
      said('dc:creator', author),
      said('dc:identifier', id),
      said('dc:language', language),
      said('cp:contentStatus', 'Copy'),
      time('created'),
      time('modified'),
    )
  );
}

const CUSTOM = {
  xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties',
  'xmlns:vt': 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes',
};
/** The format id of custom properties. */
const FORMAT = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';

export function customXml({ id, sha256, sha256Of }: About): string {
  const said = Object.entries({ 'Platen copy of': id, 'Platen SHA-256': sha256, 'Platen SHA-256 of': sha256Of });
  const all = said.map(([name, text], at) =>
    element('property', { fmtid: FORMAT, pid: at + 2, name }, element('vt:lpwstr', {}, escaped(text))),
  );
  return XML_HEAD + element('Properties', CUSTOM, ...all);
}

/** Without it, Word 2013 and later open the file in compatibility mode. */
const MODE = { name: 'compatibilityMode', uri: 'http://schemas.microsoft.com/office/word', val: 15 };

export function settingsXml(setup: DocumentSetup): string {
  const { furniture, hyphenate, language, footnotes } = setup;
  const kind = noteKind(setup);
  return wordXml(
    'settings',
    furniture?.background?.color ? w('displayBackgroundShape') : undefined,
    w('embedTrueTypeFonts'),
    w('saveSubsetFonts'),
    w('defaultTabStop', { val: 720 }),
    hyphenate ? w('autoHyphenation') : undefined,
    w('characterSpacingControl', { val: 'doNotCompress' }),
    w(
      `${kind}Pr`,
      {},
      // Word numbers endnotes with i, ii, iii.
      kind === 'endnote' ? w('numFmt', { val: 'decimal' }) : undefined,
      footnotes === 'per-page' ? w('numRestart', { val: 'eachPage' }) : undefined,
      w(kind, { id: -1 }),
      w(kind, { id: 0 }),
    ),
    // Lines that end before a line break are not stretched in justified text.
    w('compat', {}, w('doNotExpandShiftReturn') + w('compatSetting', MODE)),
    w('themeFontLang', { val: language, eastAsia: language, bidi: language }),
    say('decimalSymbol', '.'),
    say('listSeparator', ','),
  );
}
