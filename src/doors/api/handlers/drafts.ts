/** §4.9 POST /templates/{id}/drafts */
import type { components } from '../../../../generated/openapi.d.ts';
import { draftDocument, type SavedDraft } from '../../../use-cases/fill-in/index.ts';
import { presentFault } from './checks.ts';
import type { Handler } from './operation.ts';

export const saveDraft: Handler<'saveDraft'> = async ({ body }, context) => {
  const { principal, head, clientSignal, links } = context;
  const { title, values, reason, draft, revision } = body ?? {};
  const saved = await draftDocument(context, { principal, head, title, values, reason, draft, revision, clientSignal });
  const url = links.draft(principal.workspaceId, saved.id);
  return { status: saved.isNew ? 201 : 200, body: { ...present(saved), url } };
};

function present(saved: SavedDraft): Omit<components['schemas']['Draft'], 'url'> {
  const { id, revision, other, faults, count, lacks, changes, changeCount } = saved;
  return {
    id,
    revision,
    saved_beside: other,
    ready: count === 0,
    faults: faults.map(presentFault),
    fault_count: count,
    blanks: lacks.paths,
    blank_count: lacks.count,
    changes,
    change_count: changeCount,
  };
}
