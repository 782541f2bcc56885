/** §4.1 GET /templates */
import { presentTemplateSummary } from '../presenters/present-template.ts';
import { listSavedTemplates } from '../storage/saved-templates.ts';
import { DEFAULT_LIMIT } from './limits.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const listTemplates: Handler<'listTemplates'> = async (input, { db, principal, searches, gone }) => {
  const { query } = input;
  const { search, limit = DEFAULT_LIMIT } = query;
  const { workspaceId } = principal;
  const find = () => listSavedTemplates(db, workspaceId, { search }, { limit });
  const { templates, total } = await (search ? searches(workspaceId, find, gone) : find());
  const body = {
    workspace: principal.workspaceName,
    templates: templates.map(presentTemplateSummary),
    total,
    truncated: total > templates.length,
  };
  return whenChanged(input, [body], () => ({ body }));
};
