/**
 * §18.21: lists and writes the templates of a folder. Each template is a file. It is read again for each request and
 * written on request, but never over a change that another program has saved since.
 */
import { createHash } from 'node:crypto';
import { readFile as readBytes, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import { checkValuesShape, isObject, type Values } from '../../domain/values.ts';
import { isMessage, tell } from '../../locales/message.ts';
import type { RenderJob } from '../../pdf/index.ts';
import { innerGroupsOf } from '../../template/fill/find-target.ts';
import { valuesByKey } from '../../template/fill/fit-values.ts';
import { decodeSource } from '../../template/import/decode-source.ts';
import type { Template } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import { type Desk, DRAFT_FILE, freePictureName, type OpenText, type TriedText, tryPicture } from '../studio/desk.ts';
import { FIRST_SCENARIO, isWordFile, readFile, SCENARIO_NAME } from '../templates/files/index.ts';
import {
  type FolderFiles,
  type FolderTemplate,
  listFolderFiles,
  namesakesIn,
  readScenario,
  type Scenario,
  scenariosOf,
  valuesFileOf,
} from './folder-files.ts';
import { type FolderWorkers, makeDocument, tryDocument } from './make-document.ts';
import { encodedAs, replaceFile } from './replace-file.ts';
import { createTemplateReader, type FolderThemes, type ReadFiles, readFolderThemes } from './template-reader.ts';

/** `name`: relative to the folder. Fields that a faulty file does not give are missing. */
export type ListedFile = {
  name: string;
  title?: string;
  folder?: string;
  scenarios: string[];
  faults: Fault[];
  isTheme?: true;
};

/** `isConverted`: the text comes from a Word file, which is edited in Word. */
export type FolderText = OpenText & { name: string; isConverted: boolean };

export type FolderDesk = Desk<FolderText> & {
  /**
   * Writes the values of a scenario beside the template, and returns the file's name. Throws `validation`, also for a
   * file that exists, unless `overwrite` is set.
   */
  saveScenario(scenario: string, given: { values: Record<string, unknown>; overwrite: boolean }): Promise<string>;
};

/** Faults of files other than the text name them relative to the folder. */
export type Folder = {
  /** Yields each file with what it contains, as it is read. */
  list(): AsyncGenerator<ListedFile>;
  /** Returns the names of the themes that a template can use. */
  themes(): Promise<string[]>;
  /** `clientSignal`: aborted when the caller has left. */
  desk(name: string, clientSignal: AbortSignal): FolderDesk;
  /** Call it when something in the folder has changed. `names`: the changed files; undefined when they are not known. */
  changed(names: ReadonlySet<string> | undefined): void;
};

/** Matches files that no theme uses. */
const NOT_OF_THEMES = /\.md$|\.docx$|\.values\.json$/;
const NO_FILES: FolderFiles = { templates: [], themes: [] };

/** `theme`: the theme of templates that name none. */
export function openFolder(place: string, workers: FolderWorkers, theme?: string): Folder {
  let listed: Promise<FolderFiles> | undefined;
  let themes: Promise<FolderThemes> | undefined;
  const files = () => {
    listed ??= listFolderFiles(place).catch((error) => {
      listed = undefined;
      if (error instanceof Refusal) return NO_FILES;
      throw error;
    });
    return listed;
  };
  /** Fonts take long to read, so the themes are cached until one of their files may have changed. */
  const readThemes = () => {
    themes ??= files().then((found) => readFolderThemes(found.themes, theme, workers.readers));
    return themes;
  };
  const read = createTemplateReader(readThemes, workers.readers, { isWritten: true });
  const listedAs = async (name: string) => (await files()).templates.find((one) => one.name === name);
  const find = async (name: string) => {
    const known = await listedAs(name);
    if (known) return known;
    // The file may be too new for a change event.
    listed = undefined;
    return listedAs(name);
  };
  const shown = <One extends Fault>(fault: One): One => ({ ...fault, file: path.relative(place, fault.file) });
  return {
    themes: async () => [...(await readThemes()).byName.keys()],
    desk: (name, clientSignal) => folderDesk(name, { find, read, workers, clientSignal, shown }),
    changed: (names) => {
      listed = undefined;
      // The names include folders, whose files may have come or gone with them.
      if (!names || [...names].some((name) => !NOT_OF_THEMES.test(name))) themes = undefined;
    },
    async *list() {
      const { templates, themes: themeFiles } = await files();
      const { faults } = await readThemes();
      for (const { file } of themeFiles) {
        const own = faults.filter((fault) => fault.file === file);
        yield {
          name: path.relative(place, file),
          scenarios: [],
          faults: own.map((fault) => shown(fault)),
          isTheme: true,
        };
      }
      const titles: { file: string; title: string; folder: string }[] = [];
      for (const one of templates) {
        const found = await describe(one, await read(one));
        const { title, folder } = found;
        if (title !== undefined && folder !== undefined) titles.push({ file: one.file, title, folder });
        const namesakes = namesakesIn(titles).filter(({ file }) => file === one.file);
        yield { ...found, faults: [...found.faults, ...namesakes].map((fault) => shown(fault)) };
      }
    },
  };
}

async function describe(files: FolderTemplate, { template, faults, ...parts }: ReadFiles): Promise<ListedFile> {
  const { name, file } = files;
  const scenarios = scenariosOf(files);
  if (!template) return { name, scenarios, faults };
  const inValues: Fault[] = [];
  for (const one of files.values.keys()) {
    const scenario = await readScenario(files, template, one);
    if (!scenario) continue;
    if ('message' in scenario) inValues.push(scenario);
    else {
      const made = makeDocument({ file, template, ...parts, scenario, now: new Date() });
      if (Array.isArray(made)) inValues.push(...made);
    }
  }
  const { title, folder } = template;
  return { name, title, folder, scenarios, faults: [...faults, ...inValues] };
}

type DeskParts = {
  find(name: string): Promise<FolderTemplate | undefined>;
  read(files: FolderTemplate): Promise<ReadFiles>;
  workers: FolderWorkers;
  clientSignal: AbortSignal;
  shown<One extends Fault>(fault: One): One;
};

function folderDesk(name: string, { find, read, workers, clientSignal, shown }: DeskParts): FolderDesk {
  const known = async () => {
    const files = await find(name);
    if (!files) throw new Refusal('not_found', tell('refusal.folder.noTemplate', { name }), 'name');
    return files;
  };
  const signal = clientSignal;
  return {
    open: async () => {
      const files = await find(name);
      return files ? openText(files, read) : null;
    },
    save: async ({ source, revision }) => {
      const files = await known();
      const before = await readFile(files);
      if (isMessage(before) || revisionOf(before) !== revision) return null;
      const bytes = encodedAs(before, source);
      await replaceFile(files.path, bytes, 'source');
      return revisionOf(bytes);
    },
    tryText: async ({ source, values, scenario }, use) => {
      const files = await known();
      const parts = await read(isWordFile(files) ? files : withText(files, source));
      const tried = await tryParts(files, parts, { values, scenario, shown });
      const own = (fault: Fault) => (fault.file === files.file ? { ...fault, file: DRAFT_FILE } : shown(fault));
      return use({ ...tried, faults: tried.faults.map(own), warnings: tried.warnings.map(own) });
    },
    edit: async (source, edit) => workers.readers.settings({ source }, [edit]),
    texts: async (source) => workers.readers.texts({ source }),
    preview: (document, pages) => workers.preview(document, pages),
    render: (document, options) => workers.render(document, { signal, ...options }),
    addPicture: async (file, taken) => {
      const files = await known();
      const render = (job: RenderJob) => workers.render({ ...job, id: name, lines: [] }, { signal });
      const others = [...taken];
      for (;;) {
        const own = freePictureName(file.name, others);
        const asset = await tryPicture(workers.readers, render, { path: own, file });
        const place = path.join(path.dirname(files.path), own);
        if (await isWritten(place, asset.bytes)) return own;
        others.push(own);
      }
    },
    // Pictures of a folder are removed in the folder itself.
    removePicture: async () => undefined,
    saveScenario: async (scenario, { values, overwrite }) => {
      if (!SCENARIO_NAME.test(scenario))
        throw new Refusal('validation', tell('refusal.folder.scenarioName'), 'scenario');
      const files = await known();
      const place = files.values.get(scenario) ?? valuesFileOf(files, scenario);
      const before = await readBytes(place, 'utf8').catch(() => undefined);
      const file = path.basename(place);
      if (before !== undefined && !overwrite)
        throw new Refusal('validation', tell('refusal.folder.scenarioThere', { file }), 'overwrite');
      const body = { ...titleIn(before), values };
      await replaceFile(place, Buffer.from(`${JSON.stringify(body, null, 2)}\n`), 'scenario');
      return file;
    },
  };
}

async function openText(files: FolderTemplate, read: DeskParts['read']): Promise<FolderText | null> {
  const [bytes, facts] = await Promise.all([readFile(files), stat(files.path).catch(() => undefined)]);
  if (isMessage(bytes) || !facts) return null;
  const isConverted = isWordFile(files);
  const decoded = isConverted ? ((await read(files)).template?.source ?? '') : decodeSource(bytes);
  // A file that is not text is decoded as far as possible. Its faults say the rest.
  const source = typeof decoded === 'string' ? decoded : new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  const { name } = files;
  return { name, source, isConverted, values: {}, pictures: [], revision: revisionOf(bytes), updatedAt: facts.mtime };
}

function revisionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function withText(files: FolderTemplate, source: string): FolderTemplate {
  const bytes = new TextEncoder().encode(source);
  const read: FolderTemplate['source']['read'] = async (place) =>
    place === files.path ? bytes : files.source.read(place);
  return { ...files, source: { ...files.source, read } };
}

async function tryParts(
  files: FolderTemplate,
  { template, theme, assets, faults, warnings: ofText }: ReadFiles,
  given: { values: Values; scenario: string; shown: DeskParts['shown'] },
): Promise<TriedText> {
  const scenarios = scenariosOf(files);
  const warnings = [...ofText, ...(theme?.warnings ?? [])];
  if (!template) return { scenarios, faults, warnings };
  const { title, folder, inventory, own, isEInvoice } = template;
  const stored = await scenarioOf(files, template, given.scenario);
  const ofFile = 'message' in stored ? [stored] : [];
  const kept: Scenario = 'message' in stored ? { values: {} } : stored;
  const isEntered = Object.keys(given.values).length > 0;
  const { title: titled } = kept;
  const scenario = isEntered ? { ...(titled && { title: titled }), values: given.values, isEntered } : kept;
  const tried = tryDocument({ file: files.file, template, theme, assets, scenario, now: new Date() });
  const { document, facts, faults: ofValues } = tried;
  const { placeholders, groups } = inventory;
  const known = { scenarios, title, folder, inventory: { placeholders, groups } };
  return {
    ...known,
    values: forForm(inventory, scenario.values),
    ...(own.theme !== undefined && { theme: { name: own.theme, line: 1 } }),
    ...(isEInvoice && { isEInvoice: true as const }),
    faults: [...faults, ...ofFile],
    warnings: [...warnings, ...(document?.warnings ?? [])],
    tried: {
      ...(facts && { facts }),
      faults: ofValues.map((fault) => (isEntered ? { path: fault.path, message: fault.message } : given.shown(fault))),
    },
    ...(document && ofFile.length === 0 && { document }),
  };
}

async function scenarioOf(files: FolderTemplate, template: Template, scenario: string): Promise<Scenario | Fault> {
  const found = await readScenario(files, template, scenario);
  return found ?? (await readScenario(files, template, FIRST_SCENARIO)) ?? { values: {} };
}

/** Returns the values by the keys of the form's fields. Returns none when they have another shape. */
function forForm(inventory: Inventory, values: unknown): Values {
  try {
    return valuesByKey(inventory, checkValuesShape(values, innerGroupsOf(inventory)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {};
  }
}

/** Returns the title in a values file, which must stay. */
function titleIn(values = ''): { title?: string } {
  try {
    const read: unknown = JSON.parse(values);
    return isObject(read) && isObject(read.values) && typeof read.title === 'string' ? { title: read.title } : {};
  } catch {
    return {};
  }
}

/** Returns false when a file of this name exists with other content. */
async function isWritten(place: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await writeFile(place, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return Buffer.compare(await readBytes(place), bytes) === 0;
  }
}
