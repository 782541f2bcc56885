/** §20.4: mails with a link that signs in. It is shown to nobody but the owner of the mailbox. */

import { unlinked } from '../../../domain/text.ts';
import { issueSignInLink } from '../../../use-cases/administration/index.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { countMail } from './count-mail.ts';

type Recipient = { userId: string; email: string; name: string };

/** `no-mail`: no mail server is set up. Then `platen member invite` prints a link for whoever runs the service to pass on. */
export type InvitationOutcome = 'mailed' | 'failed' | 'too-many' | 'no-mail';

/** Of a workspace in an hour: an admin names any address, and what the mail says of the workspace is theirs to write. */
const MAX = 100;

/** To a member, new or not, when they are invited or lost the link. `by`: the name of who invites. */
export async function sendInvitation(
  context: Pick<WebContext, 'db' | 'site' | 'mailer' | 'provider'>,
  { workspace, member, by }: { workspace: { id: string; name: string }; member: Recipient; by: string },
): Promise<InvitationOutcome> {
  const { mailer, provider, site } = context;
  if (!mailer) return 'no-mail';
  const sent = { workspaceId: workspace.id, address: member.email, max: MAX };
  if (!(await countMail(context.db, 'invitation', sent))) return 'too-many';
  const told = { name: unlinked(member.name), workspace: unlinked(workspace.name), by: unlinked(by) };
  const text = provider?.only
    ? t('signIn.mail.invited.toProvider', { ...told, link: `${site.publicUrl}/sign-in` })
    : t('signIn.mail.invited.text', { ...told, link: await linkFor(context, member, 'invited') });
  const isSent = await mailer.send({
    to: toOf(member),
    subject: t('signIn.mail.invited.subject', { workspace: told.workspace }),
    text,
  });
  return isSent ? 'mailed' : 'failed';
}

/** To somebody who asked for it. `next`: a path of this service, where they go on. */
export async function writeSignInMail(
  context: Pick<WebContext, 'db' | 'site'>,
  person: Recipient,
  next: string,
): Promise<Mail> {
  const link = await linkFor(context, person, 'asked', next);
  return {
    to: toOf(person),
    subject: t('signIn.mail.asked.subject'),
    text: t('signIn.mail.asked.text', { name: unlinked(person.name), link }),
  };
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
  return { name: unlinked(name), address: email };
}
