/**
 * §20.8: whom a form was shown to. Its key is in the address that the form is sent to, and opens nothing but their drafts, to be added to:
 * so what was entered is kept as theirs, whoever is signed in when it is sent.
 */
import { DAY, SECOND } from '../../../domain/durations.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Secrets } from '../../../use-cases/parts/index.ts';

/** As long as a session, and as long again. */
const LASTS = 60 * DAY;

/** The form of a template in a workspace. */
export type KeyedForm = { workspaceId: string; templateId: string };

export async function writeFormKey(secrets: Secrets, form: KeyedForm, userId: string, now: Date): Promise<string> {
  const of = `${userId}.${Math.floor(now.getTime() / SECOND)}`;
  const sign = await secrets.signer();
  return `${of}.${sign(said(form, of)).toString('base64url')}`;
}

/** The id of the user; null for a key that is not ours, of another form, or too old. */
export async function readFormKey(
  secrets: Secrets,
  form: KeyedForm,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const [userId = '', seconds = '', sent = ''] = (key ?? '').split('.');
  if (!isUuid(userId) || now.getTime() - Number(seconds) * SECOND >= LASTS) return null;
  const signer = await secrets.signerOf(said(form, `${userId}.${seconds}`), Buffer.from(sent, 'base64url'));
  return signer && userId;
}

function said({ workspaceId, templateId }: KeyedForm, of: string): string {
  return `form/${workspaceId}/${templateId}/${of}`;
}
