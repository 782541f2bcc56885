/** §20.4, §23.6, §24.7: the mails of the web app: sign-in links, which only the mailbox's owner sees, paused webhooks and ending seals. */
import { unlinked } from '../../../domain/text.ts';
import { findMemberById, listOwners } from '../../../use-cases/administration/index.ts';
import {
  type AskedApproval,
  type DecidedDraft,
  findDrafter,
  listDeciders,
} from '../../../use-cases/approvals/index.ts';
import type { Database } from '../../../use-cases/parts/index.ts';
import { makeAskedLink, makeInvitation } from '../../../use-cases/sign-in/index.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { workspacePath } from '../model/paths.ts';
import type { WebContext } from '../model/web-action.ts';
import { inLanguageOf, t } from '../pages/index.ts';

type Recipient = { userId: string; email: string; name: string };

/** `no-mail`: there is no mail server. The operator can then print a link with `platen member invite`. */
type InvitationOutcome = 'mailed' | 'failed' | 'too-many' | 'no-mail';

/** Sends an invitation to a new member, or to one who has lost the link. `by`: the name of the person who invites. */
export async function sendInvitation(
  context: Pick<WebContext, 'db' | 'site' | 'mailer' | 'provider'>,
  { workspace, member, by }: { workspace: { id: string; name: string }; member: Recipient; by: string },
): Promise<InvitationOutcome> {
  const { mailer, provider, site } = context;
  if (!mailer) return 'no-mail';
  const only = provider?.only === true;
  const link = await makeInvitation(context.db, workspace.id, member, { publicUrl: site.publicUrl, only });
  if (link === null) return 'too-many';
  const told = { name: unlinked(member.name), workspace: unlinked(workspace.name), by: unlinked(by), link };
  const text = only ? t('signIn.mail.invited.toProvider', told) : t('signIn.mail.invited.text', told);
  const isSent = await mailer.send({
    to: toOf(member),
    subject: t('signIn.mail.invited.subject', { workspace: told.workspace }),
    text,
  });
  return isSent ? 'mailed' : 'failed';
}

/** Writes the mail with a requested sign-in link. Null for an address that nobody has. `next`: the path of this service to continue at. */
export async function writeSignInMail(
  { db, site: { publicUrl } }: Pick<WebContext, 'db' | 'site'>,
  email: string,
  next: string,
): Promise<Mail | null> {
  const asked = await makeAskedLink(db, { email, next, publicUrl });
  return (
    asked && {
      to: toOf(asked),
      subject: t('signIn.mail.asked.subject'),
      text: t('signIn.mail.asked.text', { name: unlinked(asked.name), link: asked.address }),
    }
  );
}

function toOf({ name, email }: Pick<Recipient, 'name' | 'email'>): Mail['to'] {
  return { name: unlinked(name), address: email };
}

/** §12.10: the most members who get a mail about an approval: owners and admins first. */
const MAX_ASKED = 50;

/**
 * Tells who may issue a document that it waits, each in their language, once. With the rule of two people, who drafted it gets no mail. The
 * mail names the template and who drafted, and no value of the document.
 */
export async function mailApproval(
  { db, mailer, publicUrl }: Parts & { mailer: Mailer },
  { workspaceId, id, userId, templateTitle, draftedBy, rule }: AskedApproval,
): Promise<void> {
  const link = publicUrl + workspacePath(workspaceId, `approvals/${id}`);
  const drafter = await findMemberById(db, workspaceId, userId);
  const by = unlinked(draftedBy || (drafter?.name ?? ''));
  const asked = await listDeciders(db, workspaceId, {
    without: rule === 'two_people' ? userId : null,
    limit: MAX_ASKED,
  });
  const template = unlinked(templateTitle);
  sendToEach(mailer, asked, (name) => ({
    subject: t('approvals.mail.subject', { template }),
    text: t('approvals.mail.text', { name, template, by, link }),
  }));
}

/**
 * Tells who drafted a document, in their language, that somebody else has refused it, and why, or that they have issued it. Of documents that
 * an app or key drafted, its person is told only of refusals. The mail names template and people, and no value of the document.
 */
export function mailDecision(
  { db, mailer, site: { publicUrl } }: Pick<WebContext, 'db' | 'mailer' | 'site'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { approvalId, userId: drafterId, templateTitle, draftedBy }: DecidedDraft,
  decision: { reason: string } | { issued: string },
): void {
  if (drafterId === userId || ('issued' in decision && draftedBy !== null)) return;
  mailer?.sendSoon(async () => {
    const drafter = await findDrafter(db, workspaceId, drafterId);
    const decider = await findMemberById(db, workspaceId, userId);
    if (!drafter || !decider) return null;
    const place = 'issued' in decision ? `documents/${decision.issued}` : `approvals/${approvalId}`;
    const link = publicUrl + workspacePath(workspaceId, place);
    const [by, template] = [unlinked(decider.name), unlinked(templateTitle)];
    return mailTo(drafter, (name) => {
      if ('issued' in decision)
        return {
          subject: t('approvals.mail.issued.subject', { template }),
          text: t('approvals.mail.issued.text', { name, by, template, link }),
        };
      const who = draftedBy === null ? 'person' : 'program';
      const facts = { name, by, template, link, who, program: unlinked(draftedBy ?? '') };
      return {
        subject: t('approvals.mail.refused.subject', { template }),
        text: t('approvals.mail.refused.text', { ...facts, reason: unlinked(decision.reason) }),
      };
    });
  });
}

type Reader = { email: string; name: string; language: string | null };

/** Receives the person's name, without links. */
type Write<Person> = (name: string, person: Person) => Pick<Mail, 'subject' | 'text'>;

/** Writes a mail to a person, in their language. */
function mailTo<Person extends Reader>(person: Person, write: Write<Person>): Mail {
  return inLanguageOf(person.language, () => ({ to: toOf(person), ...write(unlinked(person.name), person) }));
}

/** Sends a mail in the background to each person. */
function sendToEach<Person extends Reader>(mailer: Mailer, people: readonly Person[], write: Write<Person>): void {
  for (const person of people) mailer.sendSoon(async () => mailTo(person, write));
}

/** §23.6: tells owners by mail that a webhook was paused automatically. */
type Parts = { db: Database; mailer: Mailer | null; publicUrl: string };

/** Sends in the background, to each owner in their language. Does nothing without a mail server. */
export async function mailPausedWebhook(
  { db, mailer, publicUrl }: Parts,
  { workspaceId, id, host }: { workspaceId: string; id: string; host: string },
): Promise<void> {
  if (!mailer) return;
  const link = publicUrl + workspacePath(workspaceId, `webhooks/${id}`);
  sendToEach(mailer, await listOwners(db, workspaceId), (name, { workspaceName }) => ({
    subject: t('webhooks.mail.subject', { host }),
    text: t('webhooks.mail.text', { name, host, workspace: unlinked(workspaceName), link }),
  }));
}

/** §24.7: tells owners by mail that the certificate of their seal ends soon, as above. */
export async function mailEndingSeal(
  { db, mailer, publicUrl }: Parts,
  { workspaceId, name: named, days }: { workspaceId: string; name: string; days: number },
): Promise<void> {
  if (!mailer) return;
  const link = publicUrl + workspacePath(workspaceId, 'seal');
  const seal = unlinked(named);
  sendToEach(mailer, await listOwners(db, workspaceId), (name, { workspaceName }) => ({
    subject: t('seals.mail.subject', { seal }),
    text: t('seals.mail.text', { name, seal, days: Math.max(0, days), workspace: unlinked(workspaceName), link }),
  }));
}
