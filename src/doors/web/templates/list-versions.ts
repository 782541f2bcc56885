/** §20.11: the versions of a template, what each changed, and how any two differ. */

import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { diffVersions, findVersions, type TemplateHead } from '../../../use-cases/read/index.ts';
import { field } from '../model/field.ts';
import { moment, shownChanges, versionNumber } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { templateOf } from './show-template.ts';
import { crumbsTo, templatePath } from './template-paths.ts';
import { differenceShown } from './text-difference.ts';

const ON_A_PAGE = 20;

export const listVersions: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { query } = request;
  if (!query.has('from') && !query.has('to')) return versionsPage(head, request, context);
  const [from, to] = [versionNumber(query.get('from')), versionNumber(query.get('to'))];
  return from && to ? differencePage({ from, to }, head, request, context) : null;
};

async function versionsPage(head: TemplateHead, request: MemberRequest, { db, site }: WebContext): Promise<PageAnswer> {
  const { member, query } = request;
  const { id, version: current } = head;
  const below = versionNumber(query.get('below'));
  const found = await findVersions(db, member.workspaceId, id, { below, limit: ON_A_PAGE });
  const href = site.base + templatePath(request, id);
  const rows = found.versions.map(({ before, ...one }) => {
    const changes = shownChanges(one.changes ?? []);
    return {
      version: one.version,
      name: t('templates.version', { version: one.version }),
      title: one.title === head.title ? '' : withIsolatedControls(one.title),
      saved: moment(member.timeZone, one.createdAt),
      changes,
      isCurrent: one.version === current,
      said: before ? (changes.length === 0 ? t('changes.none') : '') : t('templates.firstVersion'),
      compare: before ? `${href}/versions?from=${before}&to=${one.version}` : '',
      compareName: before ? t('templates.compareWith', { from: before, to: one.version }) : '',
    };
  });
  const more = found.isMore ? rows.at(-1)!.version : undefined;
  return {
    page: 'template-versions',
    title: t('templates.versionsOf', { title: isolated(head.title) }),
    place: 'templates',
    data: {
      ...frameOf(head, request, site.base),
      versions: rows,
      isPaged: more !== undefined || below !== undefined,
      older: more ? `${href}/versions?below=${more}` : '',
      newest: below ? `${href}/versions` : '',
      compare: current !== null && current > 1 ? compareFields(current - 1, current) : [],
    },
  };
}

/** What all pages about versions show of their template. */
export function frameOf({ title, folder, id }: TemplateHead, request: MemberRequest, base: string) {
  const href = base + templatePath(request, id);
  const crumbs = [...crumbsTo(request, base, folder, t('templates.all')), { name: withIsolatedControls(title), href }];
  return { href, crumbs, heading: t('templates.versionsOf', { title: isolated(title) }) };
}

function compareFields(from: number, to: number) {
  const number = (name: string, label: string, value: number) =>
    field({ name, label, control: 'number', value: String(value), required: true });
  return [number('from', t('templates.from'), from), number('to', t('templates.to'), to)];
}

async function differencePage(
  { from, to }: { from: number; to: number },
  head: TemplateHead,
  request: MemberRequest,
  { db, site }: WebContext,
): Promise<PageAnswer | null> {
  const difference = await diffVersions(db, request.member.workspaceId, head.id, { from, to });
  if (!difference) return null;
  return {
    page: 'template-difference',
    title: t('templates.differenceOf', { title: isolated(head.title), from, to }),
    place: 'templates',
    data: {
      ...frameOf(head, request, site.base),
      heading: t('templates.compareWith', { from, to }),
      compare: compareFields(from, to),
      changes: shownChanges(difference.changes),
      difference: differenceShown(difference.before, difference.after),
    },
  };
}
