/** §20.16, §20.19: mails that somebody has sent to an address of their choice: counted for each workspace and each mailbox, also for both together. */
import { createHash } from 'node:crypto';
import type { Database } from '../../../data/storage/connection/database.ts';
import { countAgainst } from '../../../data/storage/people/attempts.ts';
import { HOUR } from '../../../domain/durations.ts';

/** One workspace cannot use up what others may send to a mailbox. */
const TO_MAILBOX = { fromWorkspace: 5, fromAll: 20 };

/** Whether one more may be mailed in this hour. What has had its share counts no further. `max`: of the workspace, to all mailboxes. */
export async function countMail(
  db: Database,
  what: 'invitation' | 'document',
  { workspaceId, address, max }: { workspaceId: string; address: string; max: number },
): Promise<boolean> {
  const mailbox = createHash('sha256').update(address).digest('base64url');
  const counts: [string, number][] = [
    [`from ${workspaceId}`, max],
    [`to ${mailbox} from ${workspaceId}`, TO_MAILBOX.fromWorkspace],
    [`to ${mailbox}`, TO_MAILBOX.fromAll],
  ];
  for (const [key, most] of counts)
    if ((await countAgainst(db, `${what} ${key}`, { max: most, ms: HOUR })) > 0) return false;
  return true;
}
