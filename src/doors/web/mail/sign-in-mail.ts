/** §20.4: mails with a link that signs in. It is shown to nobody but the owner of the mailbox. */

import { createHash } from 'node:crypto';
import { countAgainst } from '../../../data/storage/people/attempts.ts';
import { HOUR } from '../../../domain/durations.ts';
import { issueSignInLink } from '../../../use-cases/administration/index.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { WebContext } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';

type Recipient = { userId: string; email: string; name: string };

/** `no-mail`: no mail server is set up. Then `platen member invite` prints a link for whoever runs the service to pass on. */
export type InvitationOutcome = 'mailed' | 'failed' | 'too-many' | 'no-mail';

const { mail } = TEXTS.signIn;

/** To a member, new or not, when they are invited or lost the link. `by`: the name of who invites. */
export async function sendInvitation(
  context: Pick<WebContext, 'db' | 'site' | 'mailer' | 'provider'>,
  { workspace, member, by }: { workspace: { id: string; name: string }; member: Recipient; by: string },
): Promise<InvitationOutcome> {
  const { mailer, provider, site } = context;
  if (!mailer) return 'no-mail';
  if (!(await countInvitation(context, { workspaceId: workspace.id, email: member.email }))) return 'too-many';
  const told = { name: member.name, workspace: workspace.name, by };
  const text = provider?.only
    ? mail.invited.toProvider({ ...told, link: `${site.publicUrl}/sign-in` })
    : mail.invited.text({ ...told, link: await linkFor(context, member, 'invited') });
  const sent = await mailer.send({ to: toOf(member), subject: mail.invited.subject(workspace.name), text });
  return sent ? 'mailed' : 'failed';
}

/** To somebody who asked for it. `next`: a path of this service, where they go on. */
export async function writeSignInMail(
  context: Pick<WebContext, 'db' | 'site'>,
  person: Recipient,
  next: string,
): Promise<Mail> {
  const link = await linkFor(context, person, 'asked', next);
  return { to: toOf(person), subject: mail.asked.subject, text: mail.asked.text({ name: person.name, link }) };
}

async function linkFor(
  { db, site: { publicUrl } }: Pick<WebContext, 'db' | 'site'>,
  { userId }: Recipient,
  kind: 'invited' | 'asked',
  next = '/',
): Promise<string> {
  const { address } = await issueSignInLink(db, userId, { publicUrl, kind, vouchedBy: 'mail' });
  return next === '/' ? address : `${address}&next=${encodeURIComponent(next)}`;
}

function toOf({ name, email }: Recipient): Mail['to'] {
  return { name, address: email };
}

const MAX = { ofMailbox: 5, ofWorkspace: 100 };

/**
 * §20.16: invitations that are mailed, counted for each mailbox and each workspace: an admin names any address, and what the mail says
 * of the workspace is theirs to write.
 * Whether one more may be mailed. A workspace that has had its share counts against no mailbox.
 */
async function countInvitation(
  { db }: Pick<WebContext, 'db'>,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<boolean> {
  const count = (key: string, max: number) => countAgainst(db, `invitation ${key}`, { max, ms: HOUR });
  const mailbox = createHash('sha256').update(email).digest('base64url');
  if ((await count(`from ${workspaceId}`, MAX.ofWorkspace)) > 0) return false;
  return (await count(`to ${mailbox}`, MAX.ofMailbox)) === 0;
}
