/** §20.11: the templates of a workspace, as a member looks for them. */

import { listArchivedTemplates } from '../../../data/storage/templates/archived-templates.ts';
import { type DraftEntry, listDrafts } from '../../../data/storage/templates/drafts.ts';
import {
  listFolders,
  type MembersTemplate,
  type TemplateOrder,
} from '../../../data/storage/templates/list-templates-of.ts';
import { BETWEEN_FOLDERS } from '../../../data/storage/templates/saved-templates.ts';
import { Refusal } from '../../../domain/errors.ts';
import { reaches } from '../../../domain/roles.ts';
import { findForbiddenCharacter, isolated, withIsolatedControls } from '../../../domain/text.ts';
import { findTemplatesOf } from '../../../use-cases/read/index.ts';
import { MAX_SEARCH_CHARACTERS } from '../../api/handlers/limits.ts';
import { field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { pageOf, pagerOf } from '../model/pager.ts';
import { fillInPath, withQuery, workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { type Folder, folderTree } from './folder-tree.ts';
import { crumbsTo, type ListQuery, templatePath, templatesPath } from './template-paths.ts';

/** The first view of a list is 80 KB with them, all that it loads included (§20.10). */
const ON_A_PAGE = 25;
/** Further folders are found through the templates in them. */
const MAX_FOLDERS = 200;
const MAX_OF_FOLDER = 500;

const VIEWS = ['favourites', 'used'] as const;
const SORTS = ['changed', 'title', 'used', 'documents'] as const satisfies TemplateOrder[];

type Asked = { search: string; folder: string; only: (typeof VIEWS)[number] | null; sort: TemplateOrder; page: number };

export const listTemplates: MemberAction = async (request, context) => {
  const { member, principal, clientSignal } = request;
  const { db, site } = context;
  const asked = readAsked(request.query);
  const { search, folder, only, sort, page } = asked;
  const drafts = reaches(member.role, 'admin');
  const isWhole = search === '' && folder === '' && only === null && page === 1;
  const wanted = { only, order: sort, limit: ON_A_PAGE, skip: (page - 1) * ON_A_PAGE };
  const [{ templates, total }, folders, archived] = await Promise.all([
    findTemplatesOf(context, principal, { filter: { search, folder, drafts }, ...wanted }, clientSignal),
    listFolders(db, member.workspaceId, { drafts }, MAX_FOLDERS),
    drafts && isWhole ? listArchivedTemplates(db, member.workspaceId, 0) : { total: 0 },
  ]);
  const ids = templates.map(({ id }) => id);
  const drafted = await listDrafts(db, principal, ids);
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
      archived: archived.total > 0 ? t('templates.toArchived', { templates: archived.total }) : '',
      isEmpty: total === 0 && isWhole,
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
    ...{ search, folder, only: only ?? '' },
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
  { drafted, isUsed }: { drafted: DraftEntry[]; isUsed: boolean },
) {
  const { workspaceId, timeZone } = request.member;
  const { id, title, folder, version, generationCount, updatedAt, usedAt, isFavourite } = template;
  const when = isUsed ? usedAt : updatedAt;
  const [draft, ...more] = drafted.filter(({ templateId }) => templateId === id);
  const several = withQuery(workspacePath(workspaceId, 'drafts'), { template: id });
  return {
    ...{ id, folder, isFavourite, documents: generationCount },
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

/** Empty when it is not sent. Throws `validation` for what no title or folder can hold. */
function textOf(query: URLSearchParams, name: string, max: number): string {
  const text = query.get(name) ?? '';
  const forbidden = findForbiddenCharacter(text);
  if (forbidden)
    throw new Refusal('validation', `${name} holds the character ${forbidden}, which no text holds.`, name);
  if ([...text].length > max) throw new Refusal('validation', `${name} has more than ${max} characters.`, name);
  return text;
}
