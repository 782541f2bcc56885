/** §18.21: makes the documents of all templates of a folder with all scenarios, and finds what is wrong with any of them. */
import pMap from 'p-map';
import { getScript } from 'unicode-properties';
import type { RenderedPdf } from '../../pdf/index.ts';
import { codePointName } from '../../template/html/special-characters.ts';
import type { Fault } from '../../template/model/fault.ts';
import { type DevTemplate, listDevFiles } from './dev-template.ts';
import { readDevThemes } from './dev-themes.ts';
import type { DevWorkers } from './dev-workers.ts';
import { makeDocument } from './make-document.ts';
import { namesakesIn } from './namesakes-in.ts';
import { readScenario, type Scenario, scenariosOf } from './read-scenario.ts';
import { createTemplateReader, type ReadFiles } from './template-reader.ts';

export type RenderAllOptions = {
  now: Date;
  /** At once. */
  concurrency: number;
  /** Of templates that name none. */
  theme?: string | undefined;
  onPdf?: (files: DevTemplate, scenario: string, pdf: RenderedPdf) => Promise<void>;
  /** Called with the numbers of documents that are done and of all. */
  onProgress?: (done: number, total: number) => void;
};

/** `warnings`: of documents that are made all the same. Both in the order of files and lines. */
export type AllRendered = { templates: number; documents: number; faults: Fault[]; warnings: Fault[] };

/** Throws what `listDevFiles` throws. */
export async function renderAll(
  folder: string,
  workers: DevWorkers,
  { now, concurrency, theme: usual, onPdf, onProgress }: RenderAllOptions,
): Promise<AllRendered> {
  const { templates, themes: files } = await listDevFiles(folder);
  const themes = readDevThemes(files, usual);
  const read = createTemplateReader(() => themes);
  const faults: Fault[] = [...(await themes).faults];
  const warnings: Fault[] = [];
  const total = templates.reduce((sum, files) => sum + scenariosOf(files).length, 0);
  const titles: { file: string; title: string; folder: string }[] = [];
  let done = 0;
  let documents = 0;

  const renderScenario = async (files: DevTemplate, { template, theme, assets }: ReadFiles, name: string) => {
    const scenario = template && (await readScenario(files, template, name));
    if (!template || !scenario) return;
    const { file } = files;
    if ('message' in scenario) return faults.push(scenario);
    const document = makeDocument({ file, template, theme, assets, scenario, now });
    if ('message' in document) return faults.push(document);
    const pdf = await workers.pdf(document);
    if (typeof pdf === 'string') return faults.push({ file, line: 1, message: `With the values "${name}", ${pdf}.` });
    documents++;
    if (pdf.missing.length > 0) warnings.push(...missingIn(pdf.missing, file, template.source, scenario));
    return onPdf?.(files, name, pdf);
  };
  const renderTemplate = async (files: DevTemplate) => {
    const found = await read(files);
    faults.push(...found.faults);
    warnings.push(...found.warnings);
    if (found.template) titles.push({ ...found.template, file: files.file });
    for (const name of scenariosOf(files)) {
      // What lacks pictures would show other faults than its own.
      if (found.faults.length === 0) await renderScenario(files, found, name);
      onProgress?.(++done, total);
    }
  };
  onProgress?.(0, total);
  await pMap(templates, renderTemplate, { concurrency });
  faults.push(...namesakesIn(titles.sort((a, b) => (a.file < b.file ? -1 : 1))));
  return { templates: templates.length, documents, faults: inOrder(faults), warnings: inOrder(warnings) };
}

/** By file and line. What several scenarios have in common is said once. */
function inOrder(faults: readonly Fault[]): Fault[] {
  const different = new Map(faults.map((fault) => [JSON.stringify([fault.file, fault.line, fault.message]), fault]));
  return [...different.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

const NAMED = 3;

/** One for each script (Unicode: Script), where the first of its characters stands: in the template, else in the values. */
function missingIn(missing: readonly string[], file: string, source: string, { from }: Scenario): Fault[] {
  const byScript = Map.groupBy(missing, (character) => getScript(character.codePointAt(0)!));
  return [...byScript].map(([script, characters]) => {
    const message = `No font has ${namesOf(script, characters)}.`;
    const lineIn = (text: string) =>
      text.split('\n').findIndex((line) => characters.some((character) => line.includes(character))) + 1;
    const line = lineIn(source);
    return line === 0 && from
      ? { file: from.file, line: lineIn(from.text) || 1, message }
      : { file, line: line || 1, message };
  });
}

function namesOf(script: string, characters: readonly string[]): string {
  const names = characters.slice(0, NAMED).map(codePointName).join(', ');
  if (characters.length === 1) return `${names}; a box stands for it`;
  const others = characters.length > NAMED ? ' and others' : '';
  const known = UNNAMED.includes(script) ? '' : ` of the script ${script.replaceAll('_', ' ')}`;
  return `${characters.length} characters${known} (${names}${others}); boxes stand for them`;
}

/** Of characters that many scripts share, and of scripts that are younger than the table. */
const UNNAMED = ['Common', 'Inherited', 'Unknown'];
