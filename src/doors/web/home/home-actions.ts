/** §20.1, §20.20: the start page of a signed-in person, and the search of a workspace. */

import { reaches } from '../../../domain/roles.ts';
import { isolated, isSearchable, MAX_SEARCH_CHARACTERS, withIsolatedControls } from '../../../domain/text.ts';
import { findDocuments, findTemplates } from '../../../use-cases/read/index.ts';
import { errorCodes } from '../../api/index.ts';
import { field } from '../model/field.ts';
import { PLACES, placesFor, SETTINGS, startPath, withQuery, workspacePath } from '../model/paths.ts';
import { knownBy, shownNames } from '../model/shown.ts';
import type { AnyoneAction, MemberAction } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

// §20.20: finds pages, templates and documents of a workspace by name, for the page of Ctrl+K.

/** The most results of a kind. Its own list has all. */
const MOST = 7;

type Found = { title: string; detail: string; href: string; icon: string };

/** Without a text, shows all pages, and the latest templates and documents. */
export const searchWorkspace: MemberAction = async ({ query, member, clientSignal }, context) => {
  const { workspaceId, role } = member;
  const search = (query.get('search') ?? '').trim();
  const to = (page: string) => context.site.base + workspacePath(workspaceId, page);
  // Titles contain only characters that are allowed in text.
  const canBe = isSearchable(search);
  const filter = search === '' ? {} : { search };
  const place = { limit: MOST, after: undefined, countTo: MOST };
  const [templates, documents] = canBe
    ? await Promise.all([
        findTemplates(
          context,
          workspaceId,
          { ...filter, drafts: reaches(role, 'admin') },
          { limit: MOST },
          clientSignal,
        ),
        findDocuments(context, workspaceId, { ...filter, searchesKnown: true }, place, clientSignal),
      ])
    : [
        { templates: [], total: 0 },
        { documents: [], isMore: false },
      ];
  const pages = placesFor(role, [...PLACES, ...SETTINGS]).filter(({ text }) =>
    text.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
  );
  const whole = (page: string, isMore: boolean) => (isMore ? withQuery(to(page), { search }) : '');
  const link = (title: string, detail: string, page: string, icon: string): Found => ({
    title: withIsolatedControls(title),
    detail,
    href: to(page),
    icon,
  });
  const groups = [
    {
      title: t('search.pages'),
      all: '',
      found: pages.map(({ name, text, icon }): Found => ({ title: text, detail: '', href: to(name), icon })),
    },
    {
      title: t('shell.places.templates'),
      all: whole('templates', templates.total > MOST),
      found: templates.templates.map(({ id, title, folder }) =>
        link(title, folder, `templates/${id}`, 'layout-template'),
      ),
    },
    {
      title: t('shell.places.documents'),
      all: whole('documents', documents.isMore),
      found: documents.documents.map((row) =>
        link(shownNames(row).name, knownBy(row).join(' · '), `documents/${row.id}`, 'files'),
      ),
    },
  ].filter(({ found }) => found.length > 0);
  return {
    page: 'search',
    title: t('search.title'),
    data: {
      path: to('search'),
      search: field({
        name: 'search',
        label: t('search.label'),
        control: 'search',
        value: search,
        maxLength: MAX_SEARCH_CHARACTERS,
      }),
      said: groups.length === 0 ? t('search.none', { text: isolated(search) }) : '',
      groups,
    },
  };
};

/** Redirects a signed-in person. A stranger gets the public front page. */
export const home: AnyoneAction = async ({ visit: { signedIn } }) => {
  if (!signedIn) return null;
  return { redirect: startPath(signedIn) };
};

/** §2.5: the API reference. It calls the API with a key that is entered there. */
export const showReference: AnyoneAction = async () => ({ page: 'reference', title: t('shell.reference'), data: {} });

/** §7.1: the list of error codes, in English like the messages of errors. */
export const showErrorCodes: AnyoneAction = async () => ({
  page: 'error-codes',
  title: t('shell.errorCodes'),
  data: { codes: errorCodes() },
});

export const openWorkspace: MemberAction = async ({ member }) => ({
  redirect: workspacePath(member.workspaceId, 'templates'),
});
