/** §20.19: a link to one document, for somebody without an account, and its end. */

import type { Database } from '../../data/storage/connection/database.ts';
import {
  createDocumentLink,
  endDocumentLink,
  MAX_LINKS,
  type SharedDocument,
} from '../../data/storage/documents/document-links.ts';
import { documentDetail } from '../../data/storage/workspaces/audit-events.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from './administer.ts';
import { newCredential } from './new-credential.ts';

/** `code`: hashed. Answers the link's token, which nobody learns again. Throws `not_found`, and `validation` for one link too many. */
export function shareDocument(
  db: Database,
  document: SharedDocument,
  { code, lasts }: { code: string | null; lasts: number },
  by: By,
): Promise<string> {
  const { token, hash } = newCredential('document-link');
  return administer(
    db,
    document.workspaceId,
    by,
    async (tx, need) => {
      need('member');
      const link = { hash, code, lasts, createdBy: by.actor.userId! };
      const shared = await createDocumentLink(tx, document, link);
      if (shared === 'full') throw new Refusal('validation', tell('refusal.links', { max: MAX_LINKS }));
      if (!shared) throw new Refusal('not_found', 'There is no such document in this workspace.', 'id');
      const expires = new Date(by.now.getTime() + lasts).toISOString();
      const detail = {
        ...documentDetail(document.id, shared),
        expires_at: expires,
        code: code === null ? 'no' : 'yes',
      };
      return { result: token, event: { action: 'document_shared' as const, detail } };
    },
    { urgent: true },
  );
}

/** From now on it is unknown. One that works no more stays as it is. Throws `not_found`. */
export function endShare(db: Database, document: SharedDocument & { link: string }, by: By): Promise<void> {
  return administer<void>(
    db,
    document.workspaceId,
    by,
    async (tx, need) => {
      need('member');
      const ended = await endDocumentLink(tx, document, by.now);
      if (!ended) throw new Refusal('not_found', 'The document has no such link.', 'link');
      const detail = documentDetail(document.id, ended);
      return {
        result: undefined,
        ...(ended.isEnded && { event: { action: 'document_share_ended' as const, detail } }),
      };
    },
    { urgent: true },
  );
}
