/** §20.6: a request within a workspace, as its member sends it. */
import type { OwnMembership, SignedIn } from '../../../data/storage/people/sessions.ts';
import { actorOf } from '../model/actor-of.ts';
import type { MemberRequest, PersonRequest } from '../model/web-action.ts';

/** The membership in the workspace of the path; undefined for somebody who has none. */
export function membershipIn(person: SignedIn, workspaceId: string | undefined): OwnMembership | undefined {
  return person.memberships.find((one) => one.workspaceId === workspaceId);
}

export function memberRequest(request: PersonRequest, member: OwnMembership): MemberRequest {
  const { person } = request;
  const { workspaceId, workspaceName, plan, timeZone } = member;
  const { userId, sessionId: credentialId } = person;
  return {
    ...request,
    member,
    principal: { workspaceId, workspaceName, plan, timeZone, userId, credentialId },
    actor: actorOf(request),
  };
}
