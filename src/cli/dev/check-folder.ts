/** §18.21: `platen dev --check` and `--pdf`: makes all documents of a folder, for authors' tests and to look at. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { codePointName } from '../../domain/text.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import type { RenderedPdf } from '../../pdf/index.ts';
import type { Config } from '../../platform/config.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { type KnownValues, tryBranches } from '../../template/fill/try-branches.ts';
import type { Fault } from '../../template/model/fault.ts';
import {
  contextOf,
  createTemplateReader,
  type DocumentInput,
  type FolderTemplate,
  type FolderWorkers,
  listFolderFiles,
  makeDocument,
  namesakesIn,
  type OpenWorkers,
  openFolderWorkers,
  type ReadFiles,
  readFolderThemes,
  readScenario,
  type Scenario,
  scenariosOf,
} from '../../use-cases/folder/index.ts';
import { DevFaults, inOrder } from '../terminal/failures.ts';
import { printWarnings, showProgress } from '../terminal/print.ts';

type CheckOptions = {
  config: Config;
  pdf?: string | undefined;
  theme?: string | undefined;
  open?: OpenWorkers | undefined;
};

/** The result of checking a folder. `pdfs`: the folder that the PDFs were written to. */
type Checked = Omit<AllRendered, 'faults'> & { pdfs?: string };

/** Writes the PDFs into the folder `pdf`, if one is given. Throws `DevFaults` once everything possible is done. */
export async function checkFolder(folder: string, { config, pdf, theme, open }: CheckOptions): Promise<Checked> {
  const concurrency = config.renderConcurrency;
  const workers = openFolderWorkers({ concurrency, maxMemory: config.maxMemory }, open);
  const progress = showProgress('documents', { lines: pdf !== undefined });
  try {
    const { templates, documents, faults, warnings } = await renderAll(folder, workers, {
      now: new Date(),
      concurrency,
      theme,
      onProgress: progress.update,
      ...(pdf !== undefined && { onPdf: (files, scenario, { bytes }) => save(pdfFileOf(pdf, files, scenario), bytes) }),
    });
    progress.stop();
    printWarnings(warnings);
    if (faults.length > 0) throw new DevFaults(faults, documents);
    return { templates, documents, warnings, ...(pdf !== undefined && { pdfs: pdf }) };
  } finally {
    progress.stop();
    await workers.close();
  }
}

/** Keeps folders, and names of scenarios have no point, so that no two files share a name. */
function pdfFileOf(folder: string, { name }: FolderTemplate, scenario: string): string {
  return path.join(folder, `${name.slice(0, -path.extname(name).length)}.${scenario}.pdf`);
}

async function save(file: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(path.dirname(file));
  await writeFile(file, bytes);
}

/** §18.21: makes the documents of all templates in a folder with all scenarios and branches, and finds their faults. */
type RenderAllOptions = {
  now: Date;
  /** How many render at once. */
  concurrency: number;
  /** The theme of templates that name none. */
  theme?: string | undefined;
  onPdf?: (files: FolderTemplate, scenario: string, pdf: RenderedPdf) => Promise<void>;
  /** Called with the numbers of documents that are done and of all. */
  onProgress?: (done: number, total: number) => void;
};

/** `warnings`: about documents that are made nevertheless. Both are in the order of files and lines. */
type AllRendered = { templates: number; documents: number; faults: Fault[]; warnings: Fault[] };

/** Renders all documents of the folder. Throws the errors of `listFolderFiles`. */
async function renderAll(
  folder: string,
  workers: FolderWorkers,
  { now, concurrency, theme: usual, onPdf, onProgress }: RenderAllOptions,
): Promise<AllRendered> {
  const { templates, themes: files } = await listFolderFiles(folder);
  const themes = readFolderThemes(files, usual, workers.readers);
  const read = createTemplateReader(() => themes, workers.readers);
  const faults: Fault[] = [...(await themes).faults];
  const warnings: Fault[] = [...(await themes).byName.values()].flatMap((theme) => theme.warnings);
  let total = templates.reduce((sum, files) => sum + scenariosOf(files).length, 0);
  const titles: { file: string; title: string; folder: string }[] = [];
  let done = 0;
  let documents = 0;

  const renderScenario = async (files: FolderTemplate, { template, theme, assets }: ReadFiles, name: string) => {
    const scenario = template && (await readScenario(files, template, name));
    if (!template || !scenario) return undefined;
    if ('message' in scenario) {
      faults.push(scenario);
      return undefined;
    }
    const when = tell('template.branch.withFileTitle', { name });
    const pdf = await render({ file: files.file, template, theme, assets, scenario, now }, when);
    if (pdf) await onPdf?.(files, name, pdf);
    return scenario;
  };
  const render = async (input: DocumentInput, when: Message) => {
    const document = makeDocument(input);
    const { file, template, scenario } = input;
    const pdf = Array.isArray(document) ? document : await workers.render(document);
    if (isMessage(pdf)) faults.push({ file, line: 1, message: tell('command.dev.fault', { when, problem: pdf }) });
    else if (Array.isArray(pdf)) faults.push(...pdf);
    else {
      documents++;
      if (!Array.isArray(document)) warnings.push(...document.warnings);
      if (pdf.missing.length > 0) warnings.push(...missingIn(pdf.missing, file, template.source, scenario));
      warnings.push(...crowdedIn(pdf, file, template.source));
      return pdf;
    }
    return undefined;
  };
  const renderBranches = async ({ file }: FolderTemplate, parts: ReadFiles, known: KnownValues[]) => {
    const { template, theme, assets } = parts;
    const tried = template && tryBranches(template, known, contextOf(theme, now));
    if (!template || !tried) return;
    warnings.push(...tried.warnings.map((one) => ({ file, ...one })));
    total += tried.found.length;
    for (const { values, says, today } of tried.found) {
      const day = today === undefined ? now : new Date(`${today}T12:00`);
      await render({ file, template, theme, assets, scenario: { values }, now: day }, says);
      onProgress?.(++done, total);
    }
  };
  const renderTemplate = async (files: FolderTemplate) => {
    const found = await read(files);
    faults.push(...found.faults);
    warnings.push(...found.warnings);
    if (found.template) titles.push({ ...found.template, file: files.file });
    const known: KnownValues[] = [];
    // A template without its pictures would have faults that are only due to the missing pictures.
    const isWhole = found.faults.length === 0;
    for (const name of scenariosOf(files)) {
      const scenario = isWhole ? await renderScenario(files, found, name) : undefined;
      if (scenario) known.push({ name, values: scenario.values, madeUp: !scenario.from });
      onProgress?.(++done, total);
    }
    if (isWhole) await renderBranches(files, found, known);
  };
  onProgress?.(0, total);
  await pMap(templates, renderTemplate, { concurrency });
  faults.push(...namesakesIn(titles.sort((a, b) => (a.file < b.file ? -1 : 1))));
  return { templates: templates.length, documents, faults: inOrder(faults), warnings: inOrder(warnings) };
}

const NAMED = 3;

/** Returns one fault for each script (Unicode: Script), where its first character is: in the template, else in the values. */
function missingIn(missing: readonly string[], file: string, source: string, { from }: Scenario): Fault[] {
  const byScript = Map.groupBy(missing, scriptOf);
  return [...byScript].map(([script, characters]) => {
    const message = withoutFont(script, characters);
    const lineIn = (text: string) =>
      text.split('\n').findIndex((line) => characters.some((character) => line.includes(character))) + 1;
    const line = lineIn(source);
    return line === 0 && from
      ? { file: from.file, line: lineIn(from.text) || 1, message }
      : { file, line: line || 1, message };
  });
}

/** Returns one warning for each table whose numbers would break in larger type (§17.11), at the line of its first words. */
function crowdedIn({ crowded = [] }: RenderedPdf, file: string, source: string): Fault[] {
  return crowded.map(({ columns, text }) => ({
    file,
    line: source.split('\n').findIndex((line) => text !== '' && line.includes(text)) + 1 || 1,
    message: tell('command.dev.crowded', { columns }),
  }));
}

function withoutFont(code: string, characters: readonly string[]): Message {
  const first = characters.slice(0, NAMED).map(codePointName).join(', ');
  const count = characters.length;
  if (count === 1) return tell('command.dev.noFont', { names: first });
  const names = count > NAMED ? tell('command.dev.noFont.others', { names: first }) : first;
  const script = code && new Intl.DisplayNames('en', { type: 'script' }).of(code);
  if (!script) return tell('command.dev.noFont.many', { count, names });
  return tell('command.dev.noFont.script', { count, script, names });
}

/** The ISO 15924 scripts that Unicode 15 assigns to characters. Regular expressions in Node 20 do not know newer ones. */
const SCRIPTS = `
  Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham Cher
  Chrs Copt Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru
  Hang Hani Hano Hatr Hebr Hira Hluw Hmng Hmnp Hung Ital Java Kali Kana Kawi Khar Khmr Khoj Kits Knda Kthi Lana Laoo
  Latn Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult
  Mymr Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd
  Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sylo Syrc Tagb Takr Tale
  Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb`;

/** Returns a script such as `Sinh`; '' for a character that several scripts share. */
function scriptOf(character: string): string {
  return SCRIPTS.match(/\w+/g)!.find((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(character)) ?? '';
}
