/** §18.42: makes the documents of all values beside templates, and compares each with the accepted one. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { Refusal } from '../../domain/errors.ts';
import { isObject, type Values } from '../../domain/values.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import type { Config } from '../../platform/config.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import {
  besideEachOther,
  compareDocuments,
  type SaidDifference,
  sayDifferences,
} from '../../rendering/compare/index.ts';
import { chosenLanguage, valuesInLanguage } from '../../template/fill/in-language-of.ts';
import type { Template } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import {
  contextOf,
  createTemplateReader,
  type FolderTemplate,
  listFolderFiles,
  makeDocument,
  type OpenWorkers,
  openFolderWorkers,
  type ReadFiles,
  readFolderThemes,
  readScenario,
  type Scenario,
} from '../../use-cases/folder/index.ts';
import { DevFaults, inOrder } from '../terminal/failures.ts';
import { showProgress } from '../terminal/print.ts';

export type TestOptions = {
  config: Config;
  accept?: boolean | undefined;
  /** A folder for pictures of pages that differ. */
  pictures?: string | undefined;
  theme?: string | undefined;
  open?: OpenWorkers | undefined;
  now?: Date;
};

/** `accepted`: the number of documents accepted now, since they are new or differ. */
type Tested = { templates: number; documents: number; accepted?: number };

/** Throws `DevFaults` with all documents that differ, were never accepted or cannot be made, and `validation` where nothing is tested. */
export async function testFolder(folder: string, options: TestOptions): Promise<Tested> {
  const { config, theme, open, accept, now = new Date() } = options;
  const concurrency = config.renderConcurrency;
  const { templates, themes: files } = await listFolderFiles(folder);
  const workers = openFolderWorkers({ concurrency, maxMemory: config.maxMemory }, open);
  const themes = readFolderThemes(files, theme, workers.readers);
  const read = createTemplateReader(() => themes, workers.readers);
  const progress = showProgress('documents', { lines: false });
  const faults: Fault[] = [...(await themes).faults];
  const total = templates.reduce((sum, one) => sum + one.values.size, 0);
  let [documents, accepted, done] = [0, 0, 0];

  const testScenario = async (files: FolderTemplate, { theme, assets }: ReadFiles, test: Test): Promise<void> => {
    const { name, template, scenario } = test;
    const report = (message: Message) => faults.push({ file: files.file, line: 1, message });
    const when = tell('template.branch.withFileTitle', { name });
    const before = await readAccepted(files, name);
    const day = before ? new Date(`${before.day}T12:00`) : now;
    const document = makeDocument({ file: files.file, template, theme, assets, scenario, now: day });
    if (Array.isArray(document)) return void faults.push(...document);
    const pdf = await workers.render(document);
    if (isMessage(pdf)) return void report(tell('command.dev.fault', { when, problem: pdf }));
    documents++;
    const after = { markdown: document.markdown, pdf: pdf.bytes };
    const differences = before ? sayDifferences(await compareDocuments(before, after)) : [];
    if (accept) {
      if (before && differences.length === 0) return;
      const { today } = contextOf(theme, day);
      await writeAccepted(files, name, { day: today, ...after });
      accepted++;
    } else if (!before) report(tell('command.dev.unaccepted', { name }));
    for (const one of accept ? [] : differences) {
      const { page, says: problem } = one;
      if (page === undefined) report(tell('command.dev.fault', { when, problem }));
      else report(tell('command.dev.fault.page', { when, page, problem }));
      await savePicture(options.pictures, files, name, one);
    }
  };
  const testTemplate = async (files: FolderTemplate): Promise<void> => {
    const parts = files.values.size > 0 ? await read(files) : undefined;
    faults.push(...(parts?.faults ?? []));
    const names = new Set(files.values.keys());
    for (const name of files.values.keys()) {
      const tests = parts?.faults.length === 0 ? await readTests(files, parts, name) : [];
      if (!Array.isArray(tests)) faults.push(tests);
      else
        for (const test of tests) {
          names.add(test.name);
          await testScenario(files, parts!, test);
        }
      progress.update(++done, total);
    }
    for (const name of await formerScenarios(files, { names, isRead: parts?.template !== undefined }, templates))
      if (accept) await removeAccepted(files, name);
      else faults.push({ file: files.file, line: 1, message: tell('command.dev.former', { name }) });
  };
  try {
    await pMap(templates, testTemplate, { concurrency });
  } finally {
    progress.stop();
    await workers.close();
  }
  if (faults.length > 0) throw new DevFaults(inOrder(faults), documents);
  if (total === 0 && !accept) throw new Refusal('validation', tell('command.dev.noValues', { folder }), 'folder');
  return { templates: templates.length, documents, ...(accept && { accepted }) };
}

/** The values of a scenario, in one language. */
type Test = { name: string; template: Template; scenario: Scenario };

/**
 * §10.53: returns the tests of a scenario, one for each language of the template. The one that the values name, or the default, keeps the
 * name of the scenario.
 */
async function readTests(files: FolderTemplate, { template }: ReadFiles, name: string): Promise<Test[] | Fault> {
  const scenario = template && (await readScenario(files, template, name));
  if (!template || !scenario) return [];
  if ('message' in scenario) return scenario;
  const { values } = scenario;
  const { tags = [] } = template.compiled.languages ?? {};
  const others = isObject(values) ? tags.filter((tag) => tag !== chosenLanguage(template, values as Values)) : [];
  return [
    { name, template, scenario },
    ...others.map((tag) => {
      const inLanguage = valuesInLanguage(template, values as Values, tag);
      return { name: `${name}.${tag}`, template, scenario: { ...scenario, values: inLanguage } };
    }),
  ];
}

async function savePicture(
  folder: string | undefined,
  { name }: FolderTemplate,
  scenario: string,
  { page, of }: SaidDifference,
): Promise<void> {
  if (folder === undefined || !of) return;
  const file = path.join(
    folder,
    `${name.slice(0, -path.extname(name).length)}.${scenario}.page-${page ?? `${of.was}-before`}.png`,
  );
  await makeFolder(path.dirname(file));
  await writeFile(file, besideEachOther(of.pictures));
}

// §18.42: documents that an author has accepted: `.accepted/<name>.<scenario>.md` and `.pdf` beside the template.

/** `day`: the day on which it was made, such as `2026-08-27`, for values that depend on it. */
type Accepted = { day: string; markdown: string; pdf: Uint8Array };

const FOLDER = '.accepted';
/** The first line of the Markdown. */
const MADE_ON = /^<!-- made on (\d{4}-\d\d-\d\d) -->\n/;

function placeOf({ path: template }: FolderTemplate, scenario: string): string {
  return path.join(path.dirname(template), FOLDER, `${path.parse(template).name}.${scenario}`);
}

/** Returns undefined if nothing was accepted, or it is incomplete. */
async function readAccepted(files: FolderTemplate, scenario: string): Promise<Accepted | undefined> {
  const place = placeOf(files, scenario);
  try {
    const [text, pdf] = await Promise.all([readFile(`${place}.md`, 'utf8'), readFile(`${place}.pdf`)]);
    const [line = '', day] = MADE_ON.exec(text) ?? [];
    return day === undefined ? undefined : { day, markdown: text.slice(line.length), pdf };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeAccepted(files: FolderTemplate, scenario: string, { day, markdown, pdf }: Accepted): Promise<void> {
  const place = placeOf(files, scenario);
  await makeFolder(path.dirname(place));
  await writeFile(`${place}.pdf`, pdf);
  await writeFile(`${place}.md`, `<!-- made on ${day} -->\n${markdown}`);
}

/** Returns the names of scenarios with an accepted document but without values. */
async function formerScenarios(
  files: FolderTemplate,
  { names, isRead }: { names: ReadonlySet<string>; isRead: boolean },
  siblings: readonly FolderTemplate[],
): Promise<string[]> {
  const base = path.parse(files.path).name;
  const all = await readdir(path.dirname(placeOf(files, ''))).catch(() => []);
  // The languages of a faulty file are not known.
  const isKnown = (scenario: string) =>
    names.has(scenario) || (!isRead && [...names].some((name) => scenario.startsWith(`${name}.`)));
  const own = all.filter((name) => name.startsWith(`${base}.`) && name.endsWith('.md'));
  const scenarios = own.map((name) => name.slice(base.length + 1, -'.md'.length));
  // `a.b.typical` may belong to `a.b.md`.
  const ofOthers = siblings.map((one) => path.parse(one.path).name).filter((name) => name.startsWith(`${base}.`));
  return scenarios.filter(
    (one) => !isKnown(one) && !ofOthers.some((other) => `${base}.${one}`.startsWith(`${other}.`)),
  );
}

async function removeAccepted(files: FolderTemplate, scenario: string): Promise<void> {
  const place = placeOf(files, scenario);
  await Promise.all([rm(`${place}.md`, { force: true }), rm(`${place}.pdf`, { force: true })]);
}
