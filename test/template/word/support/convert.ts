/** Converts small Word files, and reads the templates that come of them. */
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { type ConvertOptions, convertWord } from '../../../../src/template/word/convert-word.ts';
import { type Docx, docxParts } from '../../../support/docx.ts';
import { expectTranslated } from '../../support/expect-translated.ts';

/** The kinds of notes, under which an author finds them. */
const KINDS = new Set(['guessed', 'left out', 'typed', 'kept']);

/** `told`: what the author reads, in English. `faults`: of the template, which has none. */
export function convert(docx: Docx | string, options: Partial<ConvertOptions> = {}) {
  const parts = docxParts(typeof docx === 'string' ? { body: docx } : docx);
  const { source, report, ...others } = convertWord(parts, { name: 'file', folder: '', ...options });
  const read = readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(source) });
  const [, front = '', body = ''] = source.split(/^---\n/m);
  const strange = report.told.filter(({ kind }) => !KINDS.has(kind));
  if (strange.length > 0) throw new Error(`notes of no kind: ${JSON.stringify(strange)}`);
  return {
    ...others,
    front,
    body: body.trim(),
    report,
    told: expectTranslated(report.told).map(({ message }) => message),
    lost: report.lost,
    faults: read.ok ? [] : expectTranslated(read.faults).map(({ line, message }) => `${line}: ${message}`),
  };
}

/** Returns the text, after a check that the template can be read, and that no word is lost. */
export function bodyOf(docx: Docx | string): string {
  const { body, faults, lost } = convert(docx);
  if (faults.length + lost.length > 0) throw new Error(`${[...faults, ...lost].join('\n')}\n\n${body}`);
  return body;
}

/** Returns a style. `inside`: its `w:pPr` and `w:rPr`. */
export function style(
  id: string,
  name: string,
  inside = '',
  { based = '', type = 'paragraph', isDefault = false } = {},
): string {
  const own = isDefault ? ' w:default="1"' : '';
  return `<w:style w:type="${type}"${own} w:styleId="${id}"><w:name w:val="${name}"/>${based && `<w:basedOn w:val="${based}"/>`}${inside}</w:style>`;
}

/** Returns a paragraph in a style. */
export function styled(id: string): string {
  return `<w:pStyle w:val="${id}"/>`;
}
