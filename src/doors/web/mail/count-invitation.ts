/**
 * §20.16: invitations that are mailed, counted for each mailbox and each workspace: an admin names any address, and what the mail says
 * of the workspace is theirs to write.
 */
import { createHash } from 'node:crypto';
import { countAgainst } from '../../../data/storage/people/attempts.ts';
import { HOUR } from '../../../domain/durations.ts';
import type { WebContext } from '../model/web-action.ts';

const MOST = { ofMailbox: 5, ofWorkspace: 100 };

/** Whether one more may be mailed. A workspace that has had its share counts against no mailbox. */
export async function countInvitation(
  { db }: Pick<WebContext, 'db'>,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<boolean> {
  const count = (key: string, most: number) => countAgainst(db, `invitation ${key}`, { most, ms: HOUR });
  const mailbox = createHash('sha256').update(email).digest('base64url');
  if ((await count(`from ${workspaceId}`, MOST.ofWorkspace)) > 0) return false;
  return (await count(`to ${mailbox}`, MOST.ofMailbox)) === 0;
}
