/** §20.11: brings back an earlier version: first what that would change, then, when somebody says so, it is the next one. */

import { diffVersions, type TemplateHead } from '../../../use-cases/read/index.ts';
import {
  checkRestore,
  type NoticedVersion,
  restoreVersion as restore,
  TemplateFaults,
} from '../../../use-cases/templates/index.ts';
import { type FieldFault, REFUSED, refusedAs } from '../model/field.ts';
import { shownCallers, shownChanges } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { frameOf } from './list-versions.ts';
import { templateOf } from './show-template.ts';
import { templatePath } from './template-paths.ts';
import { differenceShown } from './text-difference.ts';

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

/** What is said of a version that cannot be brought back. Throws what is no fault of it. */
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
