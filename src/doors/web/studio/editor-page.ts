/** §20.24, §18.21: the page of the editor, as it is without scripts. */
import { randomUUID } from 'node:crypto';
import { splitFile } from '../../../template/front-matter/front-matter.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { OpenText } from '../../../use-cases/studio/desk.ts';
import type { FieldFault } from '../model/field.ts';
import { moment } from '../model/shown.ts';
import type { PageAnswer } from '../model/web-action.ts';
import { inLanguageOfPage, scriptWords, section, t, wordLines } from '../pages/index.ts';

const MAX_QUOTED = 80;
/** §20.94: the menu of a table. */
const TABLE_EDITS = [
  'rowAbove',
  'rowBelow',
  'removeRow',
  'columnLeft',
  'columnRight',
  'removeColumn',
  'alignEnd',
  'removeTable',
] as const;
/** The types of fields. A yes/no field is a select with two options. */
const FIELD_TYPES = ['text', 'number', 'date', 'yesNo', 'select', 'today', 'counter'] as const;

/** The text and values that the page shows. `written`: what was sent and is not saved. */
export type ShownText = {
  written?: { source: string; values: object; page: string };
  /** Another page has saved the text in between, or it was published. */
  conflict?: 'changed' | 'gone' | 'file';
  mistakes?: readonly Fault[];
  warnings?: readonly Fault[];
  /** Faults of values to try, and of the form. */
  faults?: readonly FieldFault[];
  said?: string;
  status?: number;
};

/** The page around the text. `path`: the editor's address, with the service's path. */
export type AroundText = {
  heading: string;
  path: string;
  timeZone: string;
  crumbs: { name: string; href: string }[];
  themes: readonly string[];
  /** `quoted`: what somebody else wrote. */
  notices: { text: string; quoted?: string; href: string; link: string }[];
  /** Set when the text is the file `name` in the folder `place` of `platen dev`. `href` opens the file in another editor. */
  folder?: { place: string; name: string; href: string; isReadOnly: boolean };
};

export function editorPage(
  { source: kept, values: keptValues, revision, updatedAt, pictures }: OpenText,
  { heading, path, timeZone, crumbs, themes, notices, folder }: AroundText,
  { written, conflict, mistakes, warnings = [], faults = [], said = '', status }: ShownText = {},
): PageAnswer {
  const source = written?.source ?? kept;
  const values = written?.values ?? keptValues;
  const lines = source.split('\n');
  const shownLine = ({ line, message }: Fault) => ({
    line,
    message: inLanguageOfPage(message),
    place: t('studio.line', { line }),
    text: (lines[line - 1] ?? '').trim().slice(0, MAX_QUOTED),
  });
  return {
    page: 'editor',
    title: heading,
    place: 'templates',
    status: status ?? 200,
    data: {
      crumbs,
      path,
      faults,
      said,
      source,
      revision,
      heading,
      notices,
      folder: folder ?? null,
      isFolder: folder !== undefined,
      isReadOnly: folder?.isReadOnly ?? false,
      hasLanguages: /^languages:/m.test(splitFile(source)?.yaml ?? ''),
      saved: saysSaved({ isFile: folder && true, timeZone }, updatedAt),
      conflict: conflict
        ? {
            ...section(`studio.conflicts.${conflict}`),
            isChanged: conflict !== 'gone',
            isKeptBeside: conflict !== 'file',
            href: path,
          }
        : null,
      mistakes: (mistakes ?? []).map(shownLine),
      warnings: warnings.map(shownLine),
      page: written?.page ?? randomUUID(),
      values: Object.keys(values).length > 0 ? JSON.stringify(values) : '',
      pictures: pictures.map((name) => ({ name, remove: `remove.${name}`, says: t('studio.removePicture', { name }) })),
      themes: JSON.stringify(themes),
      themeNames: themes,
      words: scriptWords(),
      valueWords: wordLines(section('studio.valueForm')),
      tableEdits: TABLE_EDITS.map((value) => ({ value, text: t(`studio.page.tables.${value}`) })),
      examples: helpExamples(),
      fieldTypes: FIELD_TYPES.map((value) => ({
        value,
        text: value === 'yesNo' ? t('studio.script.yesNo') : t(`templates.types.${value}`),
      })),
    },
  };
}

export function saysSaved({ isFile, timeZone }: { isFile: true | undefined; timeZone: string }, at: Date): string {
  const { text } = moment(timeZone, at);
  return isFile ? t('studio.folder.savedAt', { at: text }) : t('studio.savedAt', { at: text });
}

/** Returns the examples of the help. `isExample`: an example that works only with a file of its own. */
function helpExamples() {
  const examples = new Map<string, Record<string, string>>();
  for (const [name, text] of Object.entries(section('help'))) {
    const [key, part] = name.split('.') as [string, string];
    examples.set(key, { ...examples.get(key), [part]: text });
  }
  return [...examples].map(([key, parts]) => ({ key, isExample: key === 'picture', ...parts }));
}
