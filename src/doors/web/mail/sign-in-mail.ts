/** §20.4: mails with a link that signs in. It is shown to nobody but the owner of the mailbox. */
import { issueSignInLink } from '../../../use-cases/administration/index.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { WebContext } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { countInvitation } from './count-invitation.ts';

type Recipient = { userId: string; email: string; name: string };

/** `no-mail`: no mail server is set up. Then `platen member invite` prints a link for whoever runs the service to pass on. */
export type InvitationOutcome = 'mailed' | 'failed' | 'too-many' | 'no-mail';

const { mail } = TEXTS.signIn;

/** To a member, new or not, when they are invited or lost the link. `by`: the name of who invites. */
export async function sendInvitation(
  context: Pick<WebContext, 'db' | 'site' | 'mailer'>,
  { workspace, member, by }: { workspace: { id: string; name: string }; member: Recipient; by: string },
): Promise<InvitationOutcome> {
  const { mailer } = context;
  if (!mailer) return 'no-mail';
  if (!(await countInvitation(context, { workspaceId: workspace.id, email: member.email }))) return 'too-many';
  const link = await linkFor(context, member, 'invited');
  const text = mail.invited.text({ name: member.name, workspace: workspace.name, by, link });
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
  const { address } = await issueSignInLink(db, userId, { publicUrl, kind });
  return next === '/' ? address : `${address}&next=${encodeURIComponent(next)}`;
}

function toOf({ name, email }: Recipient): Mail['to'] {
  return { name, address: email };
}
