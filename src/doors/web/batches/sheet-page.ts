/** §20.18: the page that takes a sheet for a template, and lists what became of those before. */
import { type Batch, listBatches } from '../../../data/storage/documents/batches.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { listTargets, SHEET_LIMITS, type Target, TITLE } from '../../../use-cases/sheets/index.ts';
import { draftOwner, type OpenTemplate } from '../fill-in/open-template.ts';
import type { FieldFault } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { localeOfRequest, t } from '../pages/index.ts';

const MAX_LISTED = 20;

export async function sheetPage(
  request: MemberRequest,
  { db, site }: WebContext,
  { head, href, inventory, language }: OpenTemplate,
  { faults = [], status = 200 }: { faults?: FieldFault[]; status?: number } = {},
): Promise<PageAnswer> {
  const { workspaceId, timeZone } = request.member;
  const batches = await listBatches(db, draftOwner(request), head.id, MAX_LISTED);
  return {
    page: 'sheet',
    title: t('sheets.title', { template: withIsolatedControls(head.title) }),
    place: 'templates',
    status,
    data: {
      faults,
      crumbs: [{ name: head.title, href }],
      href,
      lang: language,
      columns: listTargets(inventory).map(targetText),
      hasGroups: inventory.groups.length > 0,
      limits: t('sheets.limits', { rows: SHEET_LIMITS.rows.toLocaleString(localeOfRequest()) }),
      batches: batches.map((one) => ({
        href: site.base + workspacePath(workspaceId, `batches/${one.id}`),
        name: one.fileName,
        state: stateOf(one),
        made: moment(timeZone, one.createdAt),
      })),
    },
  };
}

export function stateOf({ state, counts }: Pick<Batch, 'state' | 'counts'>): string {
  const { all, fresh, faulty } = counts;
  return t(`sheets.states.${state}`, { ...counts, done: all - fresh, due: all - faulty });
}

/** What a column for it is called here. */
export function targetText({ value, label, group }: Target): string {
  if (value === TITLE) return t('sheets.targets.title');
  return group === undefined ? label : t('sheets.targets.field', { group, field: label });
}
