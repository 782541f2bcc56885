/** §18.21: the list of a folder's templates, and what stands around one of them in the editor. */
import path from 'node:path';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { type Fault, positionOf } from '../../../template/model/fault.ts';
import type { Folder, FolderText, ListedFile } from '../../../use-cases/folder/index.ts';
import type { PageAnswer } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import type { AroundText } from './editor-page.ts';

/** `more/letter.md` is one step of the path. */
export function textPath(name: string): string {
  return `/templates/${encodeURIComponent(name)}`;
}

/** A link that opens a place in VS Code, which other editors can be told to answer to. */
function inEditor(file: string, position = ''): string {
  return `vscode://file${encodeURI(file)}${position && `:${position}`}`;
}

/** `place`: of the folder, absolute. */
export async function listPage(folder: Folder, place: string): Promise<PageAnswer> {
  const listed: ListedFile[] = [];
  for await (const file of folder.list()) listed.push(file);
  const faults = listed.reduce((sum, file) => sum + file.faults.length, 0);
  const templates = listed.filter(({ isTheme }) => !isTheme).length;
  const shownFault = ({ file, message, ...at }: Fault) => ({
    text: inLanguageOfPage(message),
    place: [file, positionOf(at)].filter(Boolean).join(':'),
    href: inEditor(path.join(place, file), positionOf(at)),
  });
  return {
    page: 'folder',
    title: t('studio.folder.title'),
    data: {
      ...{ isFolder: true, place },
      summary:
        templates === 0
          ? t('studio.folder.none')
          : `${t('studio.folder.templates', { templates })} · ${t('studio.folder.mistakes', { faults })}`,
      files: listed.map(({ name, title, folder: filed, scenarios, isTheme, faults: own }) => ({
        ...{ name, isTheme, faults: own.map(shownFault), href: isTheme ? '' : textPath(name) },
        title: withIsolatedControls(title ?? name),
        filed: title === undefined ? '' : [filed, name].filter(Boolean).join(' · '),
        scenarios: scenarios.join(', '),
      })),
    },
  };
}

export async function aroundFile(
  folder: Pick<Folder, 'themes'>,
  place: string,
  { name, isConverted }: FolderText,
): Promise<AroundText> {
  const file = path.join(place, name);
  return {
    heading: t('studio.editorTitle', { title: isolated(name) }),
    path: textPath(name),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    crumbs: [{ name: t('templates.all'), href: '/' }],
    themes: await folder.themes(),
    notices: [],
    folder: { place: `${place}${path.sep}`, name, href: inEditor(file), isReadOnly: isConverted },
  };
}
