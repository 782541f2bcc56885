/** §17.42: what a Word file says of itself: whose copy it is, its title and language, and how Word is to treat it. */
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { WordJob } from './word-copies.ts';
import { element, escaped, say, w, wordXml, XML_HEAD } from './xml.ts';

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
/** Of properties that a file gives itself. */
const FORMAT = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';

export function customXml({ id, sha256, sha256Of }: About): string {
  const said = Object.entries({ 'Platen copy of': id, 'Platen SHA-256': sha256, 'Platen SHA-256 of': sha256Of });
  const all = said.map(([name, text], at) =>
    element('property', { fmtid: FORMAT, pid: at + 2, name }, element('vt:lpwstr', {}, escaped(text))),
  );
  return XML_HEAD + element('Properties', CUSTOM, ...all);
}

/** Word 2013 and later: without it Word opens the file in a mode for older ones. */
const MODE = { name: 'compatibilityMode', uri: 'http://schemas.microsoft.com/office/word', val: 15 };

export function settingsXml({ furniture, hyphenate, language }: DocumentSetup): string {
  return wordXml(
    'settings',
    furniture?.background?.color ? w('displayBackgroundShape') : undefined,
    w('embedTrueTypeFonts'),
    w('saveSubsetFonts'),
    w('defaultTabStop', { val: 720 }),
    hyphenate ? w('autoHyphenation') : undefined,
    w('characterSpacingControl', { val: 'doNotCompress' }),
    w('footnotePr', {}, w('footnote', { id: -1 }), w('footnote', { id: 0 })),
    w('compat', {}, w('compatSetting', MODE)),
    w('themeFontLang', { val: language, eastAsia: language, bidi: language }),
    say('decimalSymbol', '.'),
    say('listSeparator', ','),
  );
}
