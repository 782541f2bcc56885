/** §20.10: the time zone of pages that belong to no workspace. */
import type { SignedIn } from '../../../use-cases/sign-in/index.ts';

/** That of the workspace looked at last; a person may belong to several, or to none. */
export function timeZoneOf({ memberships, workspaceId }: SignedIn): string {
  return (memberships.find((one) => one.workspaceId === workspaceId) ?? memberships[0])?.timeZone ?? 'UTC';
}
