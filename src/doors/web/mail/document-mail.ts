/** §20.19: a document by mail, its PDF attached, counted for the workspace and the mailbox: whoever sends it names any address. */
import { readEmail } from '../../../domain/emails.ts';
import { Refusal } from '../../../domain/errors.ts';
import { pdfObjectName } from '../../../domain/pdf-object-name.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { unlinked } from '../../../domain/text.ts';
import { fileNameOf } from '../../../domain/title.ts';
import { findPdf } from '../../../use-cases/read/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { countMail } from './count-mail.ts';

/** Of a workspace in an hour. */
const MAX = 20;
const MAX_BYTES = 10 * MEBIBYTE;

/** `record`: is called with the address before the mail leaves. Throws the refusal of what cannot be sent now. */
export async function sendDocumentMail(
  context: WebContext,
  { member, person }: MemberRequest,
  { id, title, to, record }: { id: string; title: string; to: string; record: (to: string) => Promise<void> },
): Promise<void> {
  const { mailer, renderer } = context;
  const { workspaceId, workspaceName } = member;
  const address = readEmail(to, 'to');
  if (!mailer || !renderer) throw new Refusal('validation', t('sharing.mail.none'));
  if (!(await findPdf(context, { workspaceId, id }))) throw new Refusal('unavailable', t('sharing.mail.rendering'));
  const pdf = await renderer.objects.read(pdfObjectName(workspaceId, id));
  if (pdf.length > MAX_BYTES) throw new Refusal('validation', t('sharing.mail.tooLarge'));
  if (!(await countMail(context.db, 'document', { workspaceId, address, max: MAX })))
    throw new Refusal('rate_limited', t('sharing.mail.tooMany'));
  await record(address);
  const [called, workspace] = [unlinked(title), unlinked(workspaceName)];
  const text = t('sharing.mail.text', { title: called, workspace, by: unlinked(person.name), email: person.email });
  const attachment = { fileName: `${fileNameOf(title)}.pdf`, pdf };
  const sent = await mailer.send({
    to: { name: '', address },
    subject: t('sharing.mail.subject', { title: called, workspace }),
    text,
    attachment,
  });
  if (!sent) throw new Refusal('unavailable', t('sharing.mail.failed'));
}
