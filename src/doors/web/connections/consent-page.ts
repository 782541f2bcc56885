/** §21.8: the page that says what an app asks for. */
import type { AskingApp } from '../../oauth/index.ts';
import type { FieldFault } from '../forms/field.ts';
import { describeRedirect } from '../model/describe-redirect.ts';
import type { PersonRequest } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';

const { consent: T } = TEXTS;

export function consentPage(
  { person, form }: PersonRequest,
  { request, name, documentHost, redirectHost }: AskingApp,
  faults: FieldFault[] = [],
): PageAnswer {
  const chosen = form.get('workspace') ?? (person.memberships.length === 1 ? person.memberships[0]!.workspaceId : null);
  return {
    page: 'consent',
    title: T.title(name),
    data: {
      ...{ name, documentHost, faults, next: connectPath(request) },
      back: describeRedirect(redirectHost),
      fault: faults.find(({ field }) => field === 'workspace')?.message ?? '',
      choices: person.memberships.map(({ workspaceId, workspaceName }, at) => ({
        id: at === 0 ? 'workspace' : `workspace-${at}`,
        ...{ workspaceId, workspaceName, isChosen: workspaceId === chosen },
      })),
    },
  };
}

/** Where somebody comes back to, who signs in as somebody else. */
function connectPath(request: string): string {
  return `/connect/${request}`;
}
