/** §18.21: what the pages of `platen dev` show: the templates of a folder, and a document of one of them. */
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../domain/errors.ts';
import { checkValuesShape } from '../../domain/values.ts';
import { valuesByKey } from '../../template/fill/whole-values.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { TrialFacts } from '../../template/model/filled-document.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import type { Template } from '../../template/model/template.ts';
import { type DevFiles, type DevTemplate, listDevFiles } from './dev-template.ts';
import { type DevThemes, readDevThemes } from './dev-themes.ts';
import type { DevWorkers } from './dev-workers.ts';
import { type DevDocument, factsOf, makeDocument } from './make-document.ts';
import { namesakesIn } from './namesakes-in.ts';
import { readScenario, type Scenario, scenariosOf } from './read-scenario.ts';
import { createTemplateReader, type ReadFiles } from './template-reader.ts';
import type { OnChange } from './watch-folder.ts';

/** `file`: relative to the folder. `path`: absolute, for an editor. */
export type ShownFault = Fault & { path: string };

/** `name`: relative to the folder. What a file with faults does not say is missing. */
export type ListedTemplate = {
  name: string;
  title?: string;
  folder?: string;
  scenarios: string[];
  faults: ShownFault[];
  isTheme?: true;
};

/** `values`: in place of those of the scenario. `pages`: of the PDF, as far as they are known. */
export type Wanted = { name: string; scenario: string; values?: unknown; pages?: number };

/**
 * `id`: of the document, which is missing together with its preview when there are faults. `stored`: what the scenario has. `isEInvoice`: false where the template has
 * one, and nobody has sent values that make one.
 */
export type ShownTemplate = {
  scenarios: string[];
  faults: ShownFault[];
  warnings: ShownFault[];
  path: string;
  title?: string;
  inventory?: Pick<Inventory, 'placeholders' | 'groups'>;
  stored?: { title?: string; values: unknown };
  rules?: Pick<TrialFacts, 'computed' | 'branches'>;
  id?: string;
  html?: string;
  truncated?: boolean;
  isEInvoice?: boolean;
};

export type DevSession = {
  /** The files first, then each again with what it says. */
  list(): AsyncGenerator<ListedTemplate>;
  /** Throws `not_found` for a template that is not in the folder. */
  show(wanted: Wanted): Promise<ShownTemplate>;
  /** One that was shown lately. */
  document(id: string): DevDocument | undefined;
  find(name: string): Promise<DevTemplate>;
  /** Something in the folder has changed; `names` as `OnChange` has them. */
  changed: OnChange;
};

/** Documents whose PDFs can be asked for. */
const KEPT = 64;
/** Files that no theme is made of. */
const NOT_OF_THEMES = /\.md$|\.docx$|\.values\.json$/;
const NO_FILES: DevFiles = { templates: [], themes: [] };

/** `theme`: of templates that name none. */
export function createDevSession(
  folder: string,
  workers: Pick<DevWorkers, 'preview' | 'readers'>,
  theme?: string,
): DevSession {
  const shown = (fault: Fault): ShownFault => ({
    ...fault,
    file: path.relative(folder, fault.file),
    path: path.resolve(fault.file),
  });
  const documents = new LRUCache<string, DevDocument>({ max: KEPT });
  let listed: Promise<DevFiles> | undefined;
  let themes: Promise<DevThemes> | undefined;

  const files = () => {
    listed ??= listDevFiles(folder).catch((error) => {
      listed = undefined;
      if (error instanceof Refusal) return NO_FILES;
      throw error;
    });
    return listed;
  };
  /** Fonts take their time, so themes are kept until what they may be made of has changed. */
  const readThemes = () => {
    themes ??= files().then((found) => readDevThemes(found.themes, theme, workers.readers));
    return themes;
  };
  const read = createTemplateReader(readThemes, workers.readers);
  const find = async (name: string) => {
    const found = (await files()).templates.find((one) => one.name === name);
    if (!found) throw new Refusal('not_found', `There is no template ${name} in the folder.`, 'name');
    return found;
  };

  const describe = async (files: DevTemplate): Promise<ListedTemplate> => {
    const found = await read(files);
    const { template, faults } = found;
    const scenarios = scenariosOf(files);
    if (!template) return { name: files.name, scenarios, faults: faults.map(shown) };
    const inValues: Fault[] = [];
    for (const name of files.values.keys()) {
      const scenario = await readScenario(files, template, name);
      const made = scenario && documentOf(files, { ...found, template }, scenario);
      if (Array.isArray(made)) inValues.push(...made);
    }
    const { title, folder } = template;
    return { name: files.name, title, folder, scenarios, faults: [...faults, ...inValues].map(shown) };
  };

  return {
    find,
    document: (id) => documents.get(id),
    changed: (names) => {
      listed = undefined;
      // Names of folders too: what is in one may have come or gone with it.
      if (!names || [...names].some((name) => !NOT_OF_THEMES.test(name))) themes = undefined;
    },
    async *list() {
      const { templates: all, themes: themeFiles } = await files();
      for (const files of all) yield { name: files.name, scenarios: scenariosOf(files), faults: [] };
      const { faults } = await readThemes();
      for (const { file } of themeFiles) {
        const own = faults.filter((fault) => fault.file === file);
        yield { name: path.relative(folder, file), scenarios: [], faults: own.map(shown), isTheme: true };
      }
      const titles: { file: string; title: string; folder: string }[] = [];
      for (const files of all) {
        const found = await describe(files);
        const { title, folder } = found;
        if (title !== undefined && folder !== undefined) titles.push({ file: files.file, title, folder });
        const namesakes = namesakesIn(titles).filter(({ file }) => file === files.file);
        yield { ...found, faults: [...found.faults, ...namesakes.map(shown)] };
      }
    },
    async show({ name, scenario: wanted, values, pages }) {
      const files = await find(name);
      const parts = await read(files);
      const { template, faults, warnings } = parts;
      const told = [...warnings, ...(parts.theme?.warnings ?? [])];
      const facts = { scenarios: scenariosOf(files), path: files.path, warnings: told.map(shown) };
      if (!template) return { ...facts, faults: faults.map(shown) };
      const { title, inventory } = template;
      const found = (await readScenario(files, template, wanted)) ?? { values: {} };
      const scenario: Scenario = 'message' in found ? { values: {} } : found;
      const wantedValues = values === undefined ? found : { ...scenario, values };
      const made = documentOf(files, { ...parts, template }, wantedValues);
      const rules =
        'message' in wantedValues
          ? undefined
          : factsOf({ ...parts, template, scenario: wantedValues, now: new Date() });
      const { placeholders, groups } = inventory;
      const known = {
        ...facts,
        title,
        inventory: { placeholders, groups },
        ...(rules && { rules }),
        ...(template.isEInvoice && { isEInvoice: !Array.isArray(made) && made.setup.eInvoice?.values !== undefined }),
        stored: {
          values: forForm(inventory, scenario.values),
          ...(scenario.title !== undefined && { title: scenario.title }),
        },
      };
      if (Array.isArray(made)) return { ...known, faults: [...faults, ...made].map(shown) };
      documents.set(made.id, made);
      const { html, truncated } = await workers.preview(made, pages);
      const all = [...warnings, ...made.warnings].map(shown);
      return { ...known, faults: faults.map(shown), warnings: all, id: made.id, html, truncated };
    },
  };
}

/** By keys, as the fields of the form are called; of another shape as they are. */
function forForm(inventory: Inventory, values: unknown): unknown {
  try {
    return valuesByKey(inventory, checkValuesShape(values));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return values;
  }
}

function documentOf(
  { file }: DevTemplate,
  { template, theme, assets }: ReadFiles & { template: Template },
  scenario: Scenario | Fault,
): DevDocument | Fault[] {
  if ('message' in scenario) return [scenario];
  return makeDocument({ file, template, theme, assets, scenario, now: new Date() });
}
