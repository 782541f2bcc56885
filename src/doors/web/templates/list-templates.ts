/** §20.11: the templates of a workspace, those that were changed last first. */

import { listArchivedTemplates } from '../../../data/storage/templates/archived-templates.ts';
import { listDrafts } from '../../../data/storage/templates/drafts.ts';
import { listFolders, type SavedTemplate } from '../../../data/storage/templates/saved-templates.ts';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { reaches } from '../../../domain/roles.ts';
import { findForbiddenCharacter, withIsolatedControls } from '../../../domain/text.ts';
import { findTemplates } from '../../../use-cases/read/index.ts';
import { MAX_SEARCH_CHARACTERS } from '../../api/handlers/limits.ts';
import { field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { fillInPath, withQuery, workspacePath } from '../model/paths.ts';
import type { MemberAction } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { crumbsTo, templatePath, templatesPath } from './template-paths.ts';

const T = TEXTS.templates;
const ON_A_PAGE = 50;
/** Further folders are found through the templates in them. */
const MAX_FOLDERS = 200;
const MAX_OF_FOLDER = 500;

export const listTemplates: MemberAction = async (request, context) => {
  const { query, member, clientSignal } = request;
  const { db, site } = context;
  const search = textOf(query, 'search', MAX_SEARCH_CHARACTERS);
  const folder = textOf(query, 'folder', MAX_OF_FOLDER);
  const cursor = query.get('cursor');
  const position = cursor ? readCursor(cursor) : undefined;
  const after = position && { updatedAt: position.createdAt, id: position.id };
  const drafts = reaches(member.role, 'admin');
  const { workspaceId } = member;
  const place = { limit: ON_A_PAGE + 1, after };
  const isWhole = search === '' && folder === '' && !after;
  const [found, folders, archived] = await Promise.all([
    findTemplates(context, workspaceId, { search, folder, drafts }, place, clientSignal),
    search || after ? [] : listFolders(db, workspaceId, { folder, drafts }, MAX_FOLDERS),
    drafts && isWhole ? listArchivedTemplates(db, workspaceId, 0) : { total: 0 },
  ]);
  const { total } = found;
  const templates = found.templates.slice(0, ON_A_PAGE);
  const drafted = await listDrafts(
    db,
    request.principal,
    templates.map(({ id }) => id),
  );
  const last = found.templates.length > ON_A_PAGE ? templates.at(-1) : undefined;
  const goesOn = (id: string) => {
    const [draft, ...more] = drafted.filter(({ templateId }) => templateId === id);
    const several = withQuery(workspacePath(workspaceId, 'drafts'), { template: id });
    return {
      goOn: draft ? T.goOn(more.length + 1) : '',
      goOnHref: site.base + (more.length > 0 ? several : fillInPath(workspaceId, id, draft?.id)),
    };
  };
  const row = ({ id, title, folder: within, version, generationCount, updatedAt }: SavedTemplate) => ({
    ...{
      title: withIsolatedControls(title),
      folder: within,
      documents: generationCount,
      updated: moment(member.timeZone, updatedAt),
    },
    href: site.base + templatePath(request, id),
    fillIn: site.base + fillInPath(workspaceId, id),
    folderHref: within && site.base + templatesPath(request, { folder: within }),
    isDraft: version === null,
    ...goesOn(id),
  });
  const scope = { search, folder };
  return {
    page: 'templates',
    title: folder === '' ? T.title : folder,
    place: 'templates',
    data: {
      folder,
      crumbs: crumbsTo(request, site.base, folder, T.all).slice(0, -1),
      heading: folder === '' ? T.title : folder.split(' / ').at(-1),
      search: field({
        name: 'search',
        label: T.search,
        control: 'search',
        value: search,
        maxLength: MAX_SEARCH_CHARACTERS,
      }),
      folders: folders.map(({ name, templates: count }) => ({
        name,
        count: T.count(count),
        href: site.base + templatesPath(request, { folder: folder === '' ? name : `${folder} / ${name}` }),
      })),
      templates: templates.map(row),
      found: T.found(total, search),
      archived: archived.total > 0 ? T.toArchived(archived.total) : '',
      isEmpty: total === 0 && search === '' && folder === '',
      everywhere: search !== '' && folder !== '' ? site.base + templatesPath(request, { search }) : '',
      isPaged: after !== undefined || last !== undefined,
      first: after ? site.base + templatesPath(request, scope) : '',
      next: last
        ? site.base +
          templatesPath(request, { ...scope, cursor: writeCursor({ createdAt: last.updatedAt, id: last.id }) })
        : '',
    },
  };
};

/** Empty when it is not sent. Throws `validation` for what no title or folder can hold. */
function textOf(query: URLSearchParams, name: string, max: number): string {
  const text = query.get(name) ?? '';
  const forbidden = findForbiddenCharacter(text);
  if (forbidden)
    throw new Refusal('validation', `${name} holds the character ${forbidden}, which no text holds.`, name);
  if ([...text].length > max) throw new Refusal('validation', `${name} has more than ${max} characters.`, name);
  return text;
}
