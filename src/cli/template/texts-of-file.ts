/** §10.55, §19.11: `platen template texts` and `platen theme texts`: the texts of a file for translators, and back. */
import path from 'node:path';
import { tell } from '../../locales/message.ts';
import { readNamedFile } from '../../platform/read-named-file.ts';
import { decodeSource } from '../../template/import/decode-source.ts';
import { readTemplate } from '../../template/import/read-template.ts';
import { type Fault, type LineFault, NO_LINE } from '../../template/model/fault.ts';
import { TEMPLATE_TEXTS, type TextsFile } from '../../template/texts/list-texts.ts';
import { readXliff, TranslationFault } from '../../template/texts/read-xliff.ts';
import { THEME_TEXTS, takeTexts, translationOf } from '../../template/texts/take-texts.ts';
import { readTextsJson, writeTextsJson } from '../../template/texts/texts-json.ts';
import type { Translation } from '../../template/texts/translation.ts';
import { writeXliff } from '../../template/texts/write-xliff.ts';
import { readTheme } from '../../template/theme/read-theme.ts';
import { encodedAs, replaceFile } from '../../use-cases/folder/index.ts';
import { TemplateFaults } from '../../use-cases/templates/template-faults.ts';

export type TextsFormat = 'xliff' | 'json';
export type TextsKind = 'template' | 'theme';

const TEXTS: Record<TextsKind, TextsFile> = { template: TEMPLATE_TEXTS, theme: THEME_TEXTS };

/** Returns the texts of a language in a format. Throws `TemplateFaults`. */
export async function exportTextsOfFile(
  file: string,
  language: string,
  format: TextsFormat,
  kind: TextsKind = 'template',
): Promise<string> {
  const { source } = await readSource(file);
  const translation = translationOf(source, path.basename(file), language, TEXTS[kind]);
  if (!translation) throw refused(file, [{ line: 1, message: tell('template.texts.noSuchLanguage', { language }) }]);
  return format === 'json' ? writeTextsJson(translation) : writeXliff(translation);
}

/** Writes the texts of a translator's file into the file that they are from, all or none. Throws `TemplateFaults`. */
export async function importTextsOfFile(
  file: string,
  translated: string,
  kind: TextsKind = 'template',
): Promise<{ language: string; texts: number }> {
  const { source, bytes } = await readSource(file);
  const translation = await readTranslation(translated);
  const taken = takeTexts(source, translation, TEXTS[kind]);
  if ('faults' in taken)
    throw refused(
      translated,
      taken.faults.map((message) => ({ line: NO_LINE, message })),
    );
  const faults = faultsOf(file, taken.source, kind);
  if (faults.length > 0) throw new TemplateFaults(faults);
  if (taken.taken > 0) await replaceFile(file, encodedAs(bytes, taken.source), 'file');
  return { language: translation.to, texts: taken.taken };
}

/** Returns the mistakes of a file, which may lack texts of other languages. */
function faultsOf(file: string, source: string, kind: TextsKind): Fault[] {
  const given = { file, bytes: new TextEncoder().encode(source), mayLackTexts: true as const };
  if (kind === 'theme') return readTheme(given).faults;
  const read = readTemplate(given);
  return read.ok ? [] : read.faults;
}

async function readSource(file: string): Promise<{ source: string; bytes: Uint8Array }> {
  const bytes = await readNamedFile(file);
  const source = decodeSource(bytes);
  if (typeof source !== 'string') throw refused(file, source);
  return { source, bytes };
}

/** The largest file that is read; a template has 2 MB at most. */
const MAX_BYTES = 32 * 1024 * 1024;

async function readTranslation(file: string): Promise<Translation> {
  const bytes = await readNamedFile(file);
  const text = new TextDecoder().decode(bytes);
  try {
    if (bytes.length > MAX_BYTES) throw new TranslationFault(tell('template.texts.xliff.other'));
    return /^\s*[{[]/.test(text) ? readTextsJson(text) : readXliff(text);
  } catch (error) {
    if (error instanceof TranslationFault) throw refused(file, [{ line: NO_LINE, message: error.told }]);
    throw error;
  }
}

function refused(file: string, faults: readonly LineFault[]): TemplateFaults {
  return new TemplateFaults(faults.map((fault): Fault => ({ file, ...fault })));
}
