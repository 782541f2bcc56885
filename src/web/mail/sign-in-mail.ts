/** §20.4: mails with a link that signs in. It is shown to nobody but the owner of the mailbox. */
import { randomBytes } from 'node:crypto';
import { createCredential, SECRET_BYTES } from '../../domain/credential.ts';
import { SIGN_IN_LINK_LASTS, signInLinkAddress } from '../../domain/sign-in-link.ts';
import type { Mail } from '../../mail/mailer.ts';
import { TEXTS } from '../../pages/index.ts';
import type { Transaction } from '../../storage/database.ts';
import { createSignInLink } from '../../storage/sign-in-links.ts';
import type { WebContext } from '../model/web-action.ts';

type Recipient = { userId: string; email: string; name: string };

/** `no-mail`: no mail server is set up. Then `platen member invite` prints a link for whoever runs the service to pass on. */
export type InvitationOutcome = 'mailed' | 'failed' | 'no-mail';

const { mail } = TEXTS.signIn;

/** To a member, new or not, when they are invited or lost the link. `by`: the name of who invites. */
export async function sendInvitation(
  context: Pick<WebContext, 'db' | 'clock' | 'site' | 'mailer'>,
  { workspace, member, by }: { workspace: { name: string }; member: Recipient; by: string },
): Promise<InvitationOutcome> {
  const { db, mailer } = context;
  if (!mailer) return 'no-mail';
  const link = await createLink(db, context, { userId: member.userId, lasts: SIGN_IN_LINK_LASTS.invited });
  const text = mail.invited.text({ name: member.name, workspace: workspace.name, by, link });
  const sent = await mailer.send({ to: toOf(member), subject: mail.invited.subject(workspace.name), text });
  return sent ? 'mailed' : 'failed';
}

/** To somebody who asked for it. */
export async function writeAskedLink(
  context: Pick<WebContext, 'db' | 'clock' | 'site'>,
  person: Recipient,
): Promise<Mail> {
  const link = await createLink(context.db, context, { userId: person.userId, lasts: SIGN_IN_LINK_LASTS.asked });
  return { to: toOf(person), subject: mail.asked.subject, text: mail.asked.text({ name: person.name, link }) };
}

async function createLink(
  db: Transaction,
  { clock, site }: Pick<WebContext, 'clock' | 'site'>,
  { userId, lasts }: { userId: string; lasts: number },
): Promise<string> {
  const { token, hash } = createCredential('sign-in-link', randomBytes(SECRET_BYTES));
  const now = clock();
  await createSignInLink(db, { userId, hash, now, expiresAt: new Date(now.getTime() + lasts) });
  return signInLinkAddress(site.publicUrl, token);
}

function toOf({ name, email }: Recipient): Mail['to'] {
  return { name, address: email };
}
