/** §20.11: the versions of a template, what each changed, and how any two differ. */

import type { TemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import {
  findVersion,
  firstVersionsOfEntries,
  listVersions as list,
  type VersionEntry,
} from '../../../data/storage/templates/template-versions.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { findChanges } from '../../../template/import/find-changes.ts';
import { field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { shownChanges } from '../model/shown-changes.ts';
import { versionNumber } from '../model/version-number.ts';
import type { MemberAction, MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { differenceShown } from './difference-shown.ts';
import { templateOf } from './show-template.ts';
import { crumbsTo, templatePath } from './template-paths.ts';

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
  const [listed, first] = await Promise.all([
    list(db, member.workspaceId, id, { below, limit: ON_A_PAGE + 1 }),
    firstVersionsOfEntries(db, member.workspaceId, id),
  ]);
  const href = site.base + templatePath(request, id);
  const rows = listed.slice(0, ON_A_PAGE).map((one, at) => {
    const before = listed[at + 1];
    const changes = before ? shownChanges(findChanges(before.inventory, one.inventory, knownBefore(first, one))) : [];
    return {
      ...{
        version: one.version,
        name: t('templates.version', { version: one.version }),
        title: one.title === head.title ? '' : withIsolatedControls(one.title),
        saved: moment(member.timeZone, one.createdAt),
      },
      ...{ changes, isCurrent: one.version === current },
      said: before ? (changes.length === 0 ? t('changes.none') : '') : t('templates.firstVersion'),
      compare: before ? `${href}/versions?from=${before.version}&to=${one.version}` : '',
      compareName: before ? t('templates.compareWith', { from: before.version, to: one.version }) : '',
    };
  });
  const more = listed.length > ON_A_PAGE ? rows.at(-1)!.version : undefined;
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

/** §10.10: the entries that a version before this one had. */
function knownBefore(first: ReadonlyMap<string, number>, { version }: Pick<VersionEntry, 'version'>): Set<string> {
  return new Set([...first].filter(([, since]) => since < version).map(([entry]) => entry));
}

async function differencePage(
  { from, to }: { from: number; to: number },
  head: TemplateHead,
  request: MemberRequest,
  { db, site }: WebContext,
): Promise<PageAnswer | null> {
  const { workspaceId } = request.member;
  const [before, after, first] = await Promise.all([
    findVersion(db, workspaceId, head.id, from),
    findVersion(db, workspaceId, head.id, to),
    firstVersionsOfEntries(db, workspaceId, head.id),
  ]);
  if (!before || !after) return null;
  const known = knownBefore(first, { version: Math.max(from, to) });
  return {
    page: 'template-difference',
    title: t('templates.differenceOf', { title: isolated(head.title), from, to }),
    place: 'templates',
    data: {
      ...frameOf(head, request, site.base),
      heading: t('templates.compareWith', { from, to }),
      compare: compareFields(from, to),
      changes: shownChanges(findChanges(before.inventory, after.inventory, known)),
      difference: differenceShown(before.source, after.source),
    },
  };
}
