/** §20.11: the list of a workspace's templates. */

import { Refusal } from '../../../domain/errors.ts';
import { findForbiddenCharacter, isolated, MAX_SEARCH_CHARACTERS, withIsolatedControls } from '../../../domain/text.ts';
import { tell } from '../../../locales/message.ts';
import type { DocumentDraftEntry } from '../../../use-cases/fill-in/index.ts';
import {
  BETWEEN_FOLDERS,
  browseTemplates,
  type MembersTemplate,
  type TemplateOrder,
} from '../../../use-cases/read/index.ts';
import { field } from '../model/field.ts';
import { fillInPath, withQuery, workspacePath } from '../model/paths.ts';
import { moment, pageOf, pagerOf } from '../model/shown.ts';
import type { MemberAction, MemberRequest } from '../model/web-action.ts';
import { localeOfRequest, section, t } from '../pages/index.ts';
import { crumbsTo, type ListQuery, templatePath, templatesPath } from './template-paths.ts';

/** A page of 25 templates keeps the first view at 80 KB, including everything that it loads (§20.10). */
const ON_A_PAGE = 25;
const MAX_OF_FOLDER = 500;

/** §20.81: what a workspace without templates is offered. */
const FIRST_SAMPLES = ['offer-letter', 'service-agreement', 'statement'] as const;

const VIEWS = ['favourites', 'used'] as const;
const SORTS = ['changed', 'title', 'used', 'documents'] as const satisfies TemplateOrder[];

type Asked = { search: string; folder: string; only: (typeof VIEWS)[number] | null; sort: TemplateOrder; page: number };

export const listTemplates: MemberAction = async (request, context) => {
  const { member, person, clientSignal } = request;
  const { site } = context;
  const asked = readAsked(request.query);
  const { search, folder, only, sort, page } = asked;
  const who = { ...member, userId: person.userId };
  const place = { only, order: sort, limit: ON_A_PAGE, skip: (page - 1) * ON_A_PAGE };
  const found = await browseTemplates(context, who, { search, folder, ...place }, clientSignal);
  const { templates, total, folders, archived, drafts: drafted } = found;
  const isUsed = only === 'used' || sort === 'used';
  const address = (changed: ListQuery) =>
    site.base + templatesPath(request, { ...queryOf(asked), page: '', ...changed });
  const withAddress = (one: Folder): object => ({
    ...one,
    href: address({ folder: one.path }),
    folders: one.folders.map(withAddress),
  });
  return {
    page: 'templates',
    title: folder === '' ? t('templates.title') : folder,
    place: 'templates',
    data: {
      crumbs: crumbsTo(request, site.base, folder, t('templates.all')).slice(0, -1),
      heading: folder === '' ? t('templates.title') : folder.split(BETWEEN_FOLDERS).at(-1),
      path: site.base + templatesPath(request),
      ...fieldsOf(asked),
      query: queryOf(asked),
      views: [null, ...VIEWS].map((view) => ({
        text: t(`templates.views.${view ?? 'all'}`),
        href: address({ only: view ?? '', sort: '' }),
        isCurrent: view === only,
      })),
      folders: folderTree(folders, folder).map(withAddress),
      templates: templates.map((one) => rowOf(request, site.base, one, { drafted, isUsed })),
      isUsed,
      found:
        search === '' ? t('templates.found', { total }) : t('templates.foundWith', { total, search: isolated(search) }),
      none: only && t(`templates.noneOf.${only}`),
      archived: archived > 0 ? t('templates.toArchived', { templates: archived }) : '',
      isEmpty: total === 0 && search === '' && folder === '' && only === null && page === 1,
      samples: FIRST_SAMPLES.map((value) => ({ value, ...section(`studio.beginnings.${value}`) })),
      everywhere: search !== '' && folder !== '' ? address({ folder: '' }) : '',
      pager: pagerOf({ page, size: ON_A_PAGE, total }, (to) => address({ page: to })),
    },
  };
};

function readAsked(query: URLSearchParams): Asked {
  const only = VIEWS.find((one) => one === query.get('only')) ?? null;
  return {
    search: textOf(query, 'search', MAX_SEARCH_CHARACTERS),
    folder: textOf(query, 'folder', MAX_OF_FOLDER),
    only,
    sort: SORTS.find((one) => one === query.get('sort')) ?? usualSort(only),
    page: pageOf(query),
  };
}

function usualSort(only: Asked['only']): TemplateOrder {
  return only === 'used' ? 'used' : 'changed';
}

function queryOf({ search, folder, only, sort, page }: Asked): Required<ListQuery> {
  return {
    search,
    folder,
    only: only ?? '',
    sort: sort === usualSort(only) ? '' : sort,
    page: page === 1 ? '' : String(page),
  };
}

function fieldsOf({ search, sort }: Asked) {
  const options = SORTS.map((value) => ({ value, text: t(`templates.sorts.${value}`) }));
  const found = { name: 'search', label: t('templates.search'), control: 'search' as const, value: search };
  return {
    search: field({ ...found, maxLength: MAX_SEARCH_CHARACTERS }),
    sort: field({ name: 'sort', label: t('templates.sort'), control: 'select', value: sort, options }),
  };
}

function rowOf(
  request: MemberRequest,
  base: string,
  template: MembersTemplate,
  { drafted, isUsed }: { drafted: DocumentDraftEntry[]; isUsed: boolean },
) {
  const { workspaceId, timeZone } = request.member;
  const { id, title, folder, version, generationCount, updatedAt, usedAt, isFavourite } = template;
  const when = isUsed ? usedAt : updatedAt;
  const [draft, ...more] = drafted.filter(({ templateId }) => templateId === id);
  const several = withQuery(workspacePath(workspaceId, 'drafts'), { template: id });
  return {
    id,
    folder,
    isFavourite,
    documents: generationCount,
    title: withIsolatedControls(title),
    when: when && moment(timeZone, when),
    href: base + templatePath(request, id),
    fillIn: base + fillInPath(workspaceId, id),
    folderHref: folder && base + templatesPath(request, { folder }),
    isDraft: version === null,
    goOn: draft ? t('templates.goOn', { drafts: more.length + 1 }) : '',
    goOnHref: base + (more.length > 0 ? several : fillInPath(workspaceId, id, draft?.id)),
  };
}

/** Returns a text of the query; empty when it was not sent. Throws `validation` for text that no title or folder can have. */
function textOf(query: URLSearchParams, name: string, max: number): string {
  const text = query.get(name) ?? '';
  const forbidden = findForbiddenCharacter(text);
  if (forbidden) throw new Refusal('validation', tell('refusal.text.character', { name, character: forbidden }), name);
  if ([...text].length > max) throw new Refusal('validation', tell('refusal.text.long', { name, max }), name);
  return text;
}

/** `templates`: how many are in it and below. `isOpen`: it is the shown folder or above it. */
type Folder = {
  name: string;
  path: string;
  templates: number;
  isCurrent: boolean;
  isOpen: boolean;
  folders: Folder[];
};

/** Returns the folders as a tree for the layout `app/folders`. `folders`: each with the number of its own templates. */
function folderTree(folders: readonly { folder: string; templates: number }[], current: string): Folder[] {
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

/** Returns a collator that sorts numbers in titles by value. */
function inOrder(): Intl.Collator {
  return new Intl.Collator(localeOfRequest(), { numeric: true });
}
