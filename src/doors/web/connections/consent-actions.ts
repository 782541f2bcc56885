/** §21.8: the consent page: what an app asks for, and the person's answer. */
import { isolated } from '../../../domain/text.ts';
import { heldBack } from '../../../use-cases/sign-in/index.ts';
import type { AskingApp } from '../../oauth/index.ts';
import { type FieldFault, problemPage, REFUSED } from '../model/field.ts';
import { confirmPath } from '../model/paths.ts';
import { describeRedirect } from '../model/shown.ts';
import type { PageAnswer, PersonAction, PersonRequest } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';

export const showConsent: PersonAction = async (request, { consents }) => {
  if (!consents) return null;
  const app = await (await consents()).find(request.exchange);
  return isOf(request, app) ? consentPage(request, app) : gonePage();
};

/** Answers the consent. The workspace must be one of the person's own; the grant checks their membership again. */
export const answerConsent: PersonAction = async (request, context) => {
  if (!context.consents) return null;
  const consents = await context.consents();
  const { exchange, form, person } = request;
  const app = await consents.find(exchange);
  if (!isOf(request, app)) return gonePage();
  if (form.get('answer') === 'deny') return goOn(await consents.deny(exchange));
  const chosen = person.memberships.find(({ workspaceId }) => workspaceId === form.get('workspace'));
  if (!chosen || form.get('answer') !== 'allow') {
    const fault = chosen
      ? { field: null, message: t('consent.faults.answer') }
      : { field: 'workspace', message: t('consent.faults.workspace') };
    return { ...consentPage(request, app, [fault]), status: REFUSED };
  }
  // An app may not read a workspace that the browser may not show yet (§20.21).
  const why = heldBack(person, chosen, context.clock());
  if (why) return { redirect: why === 'confirm' ? confirmPath(connectPath(app.request)) : '/account/second-factors' };
  const { userId } = person;
  const answer = { userId, workspaceId: chosen.workspaceId, by: request.by.actor };
  return goOn(await consents.allow(exchange, answer));
};

/** Returns whether the app's request is the one of this page. The address may have been typed in another case. */
function isOf({ params }: PersonRequest, app: AskingApp | null): app is AskingApp {
  return app?.request.toLowerCase() === params.request;
}

function goOn(path: string | null) {
  return path === null ? gonePage() : { redirect: path };
}

function gonePage(): PageAnswer {
  return problemPage(section('consent.gone'), 410);
}

function consentPage(
  { person, form }: PersonRequest,
  { request, name, documentHost, redirectHost }: AskingApp,
  faults: FieldFault[] = [],
): PageAnswer {
  const chosen = form.get('workspace') ?? (person.memberships.length === 1 ? person.memberships[0]!.workspaceId : null);
  return {
    page: 'consent',
    title: t('consent.title', { app: isolated(name) }),
    data: {
      name,
      documentHost,
      faults,
      next: connectPath(request),
      back: describeRedirect(redirectHost),
      fault: faults.find(({ field }) => field === 'workspace')?.message ?? '',
      choices: person.memberships.map(({ workspaceId, workspaceName }, at) => ({
        id: at === 0 ? 'workspace' : `workspace-${at}`,
        workspaceId,
        workspaceName,
        isChosen: workspaceId === chosen,
      })),
    },
  };
}

/** The page to return to for somebody who signs in as another person. */
function connectPath(request: string): string {
  return `/connect/${request}`;
}
