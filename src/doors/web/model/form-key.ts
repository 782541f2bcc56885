/**
 * §20.8: whom a form was shown to. Its key is in the address that the form is sent to, and opens nothing but their drafts, to be added to:
 * so what was entered is kept as theirs, whoever is signed in when it is sent.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, SECOND } from '../../../domain/durations.ts';
import { isUuid } from '../../../domain/uuid.ts';

/** As long as a session, and as long again. */
const LASTS = 60 * DAY;

/** The form of a template in a workspace. */
export type KeyedForm = { workspaceId: string; templateId: string };

export function writeFormKey(secret: Uint8Array, form: KeyedForm, userId: string, now: Date): string {
  const of = `${userId}.${Math.floor(now.getTime() / SECOND)}`;
  return `${of}.${sign(secret, form, of)}`;
}

/** The id of the user; null for a key that is not ours, of another form, or too old. */
export function readFormKey(secret: Uint8Array, form: KeyedForm, key: string | null, now: Date): string | null {
  const [userId = '', seconds = '', sent = ''] = (key ?? '').split('.');
  const [a, b] = [Buffer.from(sent), Buffer.from(sign(secret, form, `${userId}.${seconds}`))];
  const isSigned = a.length === b.length && timingSafeEqual(a, b);
  return isSigned && isUuid(userId) && now.getTime() - Number(seconds) * SECOND < LASTS ? userId : null;
}

function sign(secret: Uint8Array, { workspaceId, templateId }: KeyedForm, of: string): string {
  return createHmac('sha256', secret).update(`form/${workspaceId}/${templateId}/${of}`).digest('base64url');
}
