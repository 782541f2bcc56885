/**
 * §18.7: the functions that read texts for an import. Some take seconds for a hostile text, so they take and return
 * plain data for worker threads.
 */
import { ofField } from '../../../locales/message.ts';
import { load, type PictureReport } from '../../../pdf/index.ts';
import { missingFields, missingStyles } from '../../../template/fill/theme-files.ts';
import { editSettings } from '../../../template/front-matter/edit-settings.ts';
import { splitFile } from '../../../template/front-matter/front-matter.ts';
import { readFrontMatter } from '../../../template/front-matter/read-front-matter.ts';
import type { MadeFields } from '../../../template/import/read-foreign.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { ThemeContent, UnfilledFurniture } from '../../../template/model/theme.ts';
import { type ListedTexts, listTexts } from '../../../template/texts/list-texts.ts';
import { lackingFeatures, type ReadFace } from '../../../template/theme/families.ts';
import { type ReadTheme, readTheme, type ThemeFile } from '../../../template/theme/read-theme.ts';
import { nameOfPath } from '../../../template/yaml/find-schema-faults.ts';
import type { settleSheet as SettleSheet, takeSheet as TakeSheet } from '../../sheets/take-sheet.ts';
import { readExampleFile } from '../files/values-beside.ts';
import { fillExamples, makeUpExamples } from './fill-examples.ts';
import type { PlainSource } from './read-plain.ts';
import { readSample, readShown } from './read-sample.ts';
import { readFacts, readTrial } from './read-trial.ts';
import type { WordSource } from './read-word.ts';

type ThemeFacts = Omit<ReadTheme, 'theme'> & {
  /** The theme. Undefined when there are faults, and until its font files are known. */
  theme?: Omit<ThemeFile, 'contentWith' | 'lineOf'> & { content: ThemeContent };
};

/** §19.1, §17.36: returns what a template and its theme lack of each other. `source`: at least the front matter. */
function readMissing(
  { source, inventory }: { source: string; inventory: Inventory },
  { furniture, styles }: { furniture: UnfilledFurniture; styles: string[] },
): { placeholders: string[]; styles: string[] } {
  const own = readFrontMatter(splitFile(source)?.yaml ?? '').frontMatter;
  return { placeholders: missingFields(furniture, inventory, own), styles: missingStyles(styles, own) };
}

export const READERS = {
  template: readFacts,
  theme: readThemeFacts,
  missing: readMissing,
  sample: readSample,
  trial: readTrial,
  settings: editSettings,
  texts: readTexts,
  word: readWordFile,
  picture: readPicture,
  sheet: readSheetFile,
  settled: readSettled,
  plain: readForeignFile,
  framed: frameForeignText,
  example: readExampleFile,
  shown: readShown,
  examples: fillExamples,
  madeUp: makeUpExamples,
};

/** §10.53: the texts of a template in several languages. */
function readTexts({ source }: { source: string }): ListedTexts | undefined {
  return listTexts(source);
}

/**
 * §19.1: reads what saving needs to know about a theme's file, as plain data for a worker thread. `faces`: the facts of
 * its font files, by path. A theme without fonts needs none.
 */
function readThemeFacts(
  file: { file: string; bytes: Uint8Array },
  faces: ReadonlyMap<string, ReadFace> = new Map(),
): ThemeFacts {
  const { theme, ...others } = readTheme(file);
  if (!theme || others.fonts.some(({ path }) => !faces.has(path))) return others;
  const { contentWith, lineOf, ignored, ...facts } = theme;
  const content = contentWith(faces);
  const lacking = lackingFeatures(content, faces);
  const faults = lacking.faults.map(
    ({ path, message }): Fault => ({
      file: file.file,
      line: lineOf(path),
      message: ofField(nameOfPath(path), message),
    }),
  );
  if (faults.length > 0) return { ...others, faults };
  return { ...others, theme: { ...facts, ignored: [...ignored, ...lacking.ignored], content } };
}

// Files of other programs, sheets and pictures are rare, and the library that guesses a language takes 0.2 seconds to
// load, so each of these is loaded when it is first needed.
async function readForeignFile(source: PlainSource) {
  const { readPlain } = await import('./read-plain.ts');
  return readPlain(source);
}
async function readPicture(asset: Asset): Promise<PictureReport> {
  return (await load.examinePicture())(asset);
}
async function frameForeignText({ source }: { source: string }, fields: MadeFields) {
  const { withFrontMatter } = await import('../../../template/import/read-foreign.ts');
  return withFrontMatter(source, fields);
}
async function readSheetFile(...given: Parameters<typeof TakeSheet>) {
  const { takeSheet } = await import('../../sheets/take-sheet.ts');
  return takeSheet(...given);
}
async function readSettled(...given: Parameters<typeof SettleSheet>) {
  const { settleSheet } = await import('../../sheets/take-sheet.ts');
  return settleSheet(...given);
}
async function readWordFile(source: WordSource) {
  const { readWord } = await import('./read-word.ts');
  return readWord(source);
}
