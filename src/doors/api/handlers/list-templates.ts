/** §4.1 GET /templates */

import { findTemplates } from '../../../use-cases/read/index.ts';
import { presentTemplateSummary } from '../presenters/present-template.ts';
import { DEFAULT_LIMIT } from './limits.ts';
import type { Handler } from './operation.ts';
import { whenChanged } from './when-changed.ts';

export const listTemplates: Handler<'listTemplates'> = async (input, context) => {
  const { query } = input;
  const { search, limit = DEFAULT_LIMIT } = query;
  const { workspaceId, workspaceName } = context.principal;
  const { templates, total } = await findTemplates(context, workspaceId, { search }, { limit }, context.clientSignal);
  const body = {
    workspace: workspaceName,
    templates: templates.map(presentTemplateSummary),
    total,
    truncated: total > templates.length,
  };
  return whenChanged(input, [body], () => ({ body }));
};
