/** §20.25: the examples of a template: its list, and removing one. They are kept from the form of the template. */
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { type KeptExample, listExamples, removeExample as remove } from '../../../use-cases/templates/index.ts';
import { confirmPage } from '../model/field.ts';
import { withQuery } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { factsOf, shownHead, templateOf } from './show-template.ts';
import { templatePath } from './template-paths.ts';

const showExamples: MemberAction = async (request, context) => {
  const facts = await factsOf(request, context);
  if (!facts) return null;
  const { head } = facts;
  const path = context.site.base + templatePath(request, head.id);
  const examples = await listExamples(context.db, request.member.workspaceId, head.id);
  const rows = examples.map(({ name, title, updatedAt }) => ({
    name: withIsolatedControls(name),
    title: withIsolatedControls(title),
    kept: moment(request.member.timeZone, updatedAt),
    open: withQuery(`${path}/fill-in`, { example: name }),
    remove: withQuery(`${path}/examples/remove`, { name }),
  }));
  const data = { ...shownHead(request, context, facts, 'examples'), rows };
  return {
    page: 'template-examples',
    title: t('templates.examples.title', { title: isolated(head.title) }),
    place: 'templates',
    data,
  };
};

/** The one that the address names. */
async function exampleOf(
  request: MemberRequest,
  context: WebContext,
): Promise<{ head: { id: string; title: string }; example: KeptExample } | null> {
  const head = await templateOf(request, context);
  const examples = head ? await listExamples(context.db, request.member.workspaceId, head.id) : [];
  const example = examples.find(({ name }) => name === request.query.get('name'));
  return head && example ? { head, example } : null;
}

const askToRemoveExample: MemberAction = async (request, context) => {
  const found = await exampleOf(request, context);
  if (!found) return null;
  const title = t('templates.examples.removeTitle', { name: withIsolatedControls(found.example.name) });
  const back = context.site.base + templatePath(request, found.head.id, 'examples');
  return confirmPage({
    title,
    text: t('templates.examples.removeLead'),
    submit: t('templates.examples.remove'),
    back,
    place: 'templates',
  });
};

const removeExample: MemberAction = async (request, context) => {
  const found = await exampleOf(request, context);
  if (!found) return null;
  const { head, example } = found;
  await remove(context.db, request.member.workspaceId, head, example.name, request.by);
  return { redirect: templatePath(request, head.id, 'examples'), notice: 'exampleRemoved' };
};

export const exampleActions = { showExamples, askToRemoveExample, removeExample } satisfies WebActions;
