/** §20.11: folders as a tree, as the layout `app/folders` takes it. */
import { BETWEEN_FOLDERS } from '../../../data/storage/templates/saved-templates.ts';
import { localeOfRequest } from '../pages/index.ts';

/** `templates`: in it and below; `isOpen`: it is the one that is shown, or that one is below it. */
export type Folder = {
  name: string;
  path: string;
  templates: number;
  isCurrent: boolean;
  isOpen: boolean;
  folders: Folder[];
};

/** `folders`: each with the templates right in it. */
export function folderTree(folders: readonly { folder: string; templates: number }[], current: string): Folder[] {
  const roots: Folder[] = [];
  for (const { folder, templates } of folders) {
    let siblings = roots;
    let path = '';
    for (const name of folder.split(BETWEEN_FOLDERS)) {
      path = path === '' ? name : path + BETWEEN_FOLDERS + name;
      let found = siblings.find((one) => one.name === name);
      if (!found) {
        const isOpen = current === path || current.startsWith(path + BETWEEN_FOLDERS);
        found = { name, path, templates: 0, isCurrent: current === path, isOpen, folders: [] };
        siblings.push(found);
      }
      found.templates += templates;
      siblings = found.folders;
    }
  }
  return sorted(roots);
}

function sorted(folders: Folder[], byName = inOrder()): Folder[] {
  for (const one of folders) sorted(one.folders, byName);
  return folders.sort((a, b) => byName.compare(a.name, b.name));
}

/** Numbers by their value. */
function inOrder(): Intl.Collator {
  return new Intl.Collator(localeOfRequest(), { numeric: true });
}
