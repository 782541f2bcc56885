/** §20.11: the versions of a template, what each has changed, and how any two differ. */
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { diffVersions, findVersions, type TemplateHead } from '../../../use-cases/read/index.ts';
import {
  checkRestore,
  type NoticedVersion,
  restoreVersion as restore,
  TemplateFaults,
} from '../../../use-cases/templates/index.ts';
import { type FieldFault, field, REFUSED, refusedAs } from '../model/field.ts';
import { moment, shownCallers, shownChanges, versionNumber } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
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
      by: one.by === undefined ? '' : t('templates.publishedBy', { name: isolated(one.by ?? t('documents.nobody')) }),
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

/** Returns what all pages about versions show of their template. */
function frameOf({ title, folder, id }: TemplateHead, request: MemberRequest, base: string) {
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

/** §20.11: restores an earlier version: first shows what that would change, then makes it the next version on request. */
export const confirmRestore: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  return head && confirmPage(head, request, context);
};

export const restoreVersion: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { params, member, form, actor } = request;
  const restoring = { templateId: head.id, version: Number(params.version), current: Number(form.get('current')) };
  try {
    const options = { ...optionsOf(request, context), actor };
    const { unchanged } = await restore(context.db, member.workspaceId, restoring, options);
    const redirect = templatePath(request, head.id, 'versions');
    return { redirect, notice: unchanged ? 'versionUnchanged' : 'versionRestored' };
  } catch (error) {
    const { faults, status } = refusedBy(error);
    return confirmPage(head, request, context, faults, status);
  }
};

function optionsOf({ clientSignal }: MemberRequest, { clock, imports, renderer }: WebContext) {
  return { now: clock(), readers: imports.readers, pool: renderer?.pool, clientSignal };
}

/** Returns why a version cannot be restored. Rethrows errors that are not its fault. */
function refusedBy(error: unknown): { faults: FieldFault[]; status: number } {
  if (error instanceof TemplateFaults) {
    const faults = error.faults.map(({ line, message }) => ({
      field: null,
      message: t('templates.atLine', { line, message: inLanguageOfPage(message) }),
    }));
    return { faults, status: REFUSED };
  }
  return refusedAs(error, null);
}

async function confirmPage(
  head: TemplateHead,
  request: MemberRequest,
  context: WebContext,
  refused: FieldFault[] = [],
  status = 200,
): Promise<WebAnswer | null> {
  const { params, member } = request;
  const { db, site } = context;
  const { workspaceId } = member;
  const version = Number(params.version);
  const current = head.version ?? 0;
  const difference = await diffVersions(db, workspaceId, head.id, { from: current, to: version });
  if (!difference) return null;
  let outcome: NoticedVersion | undefined;
  let faults = refused;
  try {
    const restoring = { templateId: head.id, version };
    outcome = await checkRestore(db, workspaceId, restoring, optionsOf(request, context));
  } catch (error) {
    const found = refusedBy(error);
    if (faults.length === 0) [faults, status] = [found.faults, found.status];
  }
  return {
    page: 'template-restore',
    title: t('templates.restoreTitle', { version }),
    place: 'templates',
    status,
    data: {
      ...frameOf(head, request, site.base),
      heading: t('templates.restoreTitle', { version }),
      lead: outcome?.unchanged
        ? t('templates.restoreUnchanged', { version })
        : t('templates.restoreLead', { version, next: current + 1 }),
      faults,
      version,
      current,
      isPossible: outcome !== undefined && !outcome.unchanged,
      changes: shownChanges(outcome?.changes ?? []),
      callers: shownCallers(outcome?.callers ?? [], member.timeZone),
      difference: differenceShown(difference.before, difference.after),
    },
  };
}
