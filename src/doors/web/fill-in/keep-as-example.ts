/** §20.25: what is in the form is kept as an example of the template. */
import { keepExample } from '../../../data/storage/templates/examples.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { administer } from '../../../use-cases/administration/index.ts';
import { SCENARIO_NAME } from '../../../use-cases/templates/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { formAgain, type PostedForm, refusedForm } from './posted-form.ts';
import { allFaults } from './send-form.ts';

/** Another one of the name is replaced. With mistakes nothing is kept: no document could be made of it. */
export async function keepAsExample(
  request: MemberRequest,
  context: WebContext,
  posted: PostedForm,
): Promise<WebAnswer> {
  const { actor, form, member } = request;
  const { workspaceId } = member;
  const { head } = posted.template;
  const name = form.get('example')?.trim() ?? '';
  const { faults, ...others } = await allFaults(request, context, posted);
  if (faults.length > 0) return formAgain(request, context, posted, { faults, ...others, status: 422 });
  try {
    if (!SCENARIO_NAME.test(name)) throw new Refusal('validation', t('templates.examples.badName'), 'example');
    const { title, origin } = posted.entries;
    const example = { name, title, values: posted.values, origin };
    const now = context.clock();
    await administer(context.db, workspaceId, { actor, now }, async (tx, need) => {
      need('admin');
      const change = await keepExample(tx, { workspaceId, templateId: head.id }, example, now);
      const from = isUuid(origin) && { document_id: origin };
      const event = { action: 'example_kept', detail: { id: head.id, template: head.title, name, ...from } } as const;
      return { result: undefined, ...(change && { event }) };
    });
  } catch (error) {
    return refusedForm(request, context, posted, error);
  }
  return { redirect: workspacePath(workspaceId, `templates/${head.id}/examples`), notice: 'exampleKept' };
}
