/** §22.11: the token of a draft: with it, its owner may create the document that a chat has shown to them. A draft has one at most. */
import { timingSafeEqual } from 'node:crypto';
import { SECOND } from '../../../domain/durations.ts';
import type { Database } from '../connection/database.ts';
import type { DocumentDraftKey } from './document-drafts.ts';

/** `hash`: the SHA-256 of the token. `shown`: that of what was shown. `revision`: the draft's when it was shown. `lasts`: in milliseconds. */
type NewIssueToken = { hash: Uint8Array<ArrayBuffer>; shown: Uint8Array<ArrayBuffer>; revision: number; lasts: number };

/** Replaces the draft's token. Returns false if the draft was changed or discarded since it was shown. */
export async function keepIssueToken(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
  { hash, shown, revision, lasts }: NewIssueToken,
): Promise<boolean> {
  // Raw: Prisma cannot write `now()`.
  const kept = await db.$executeRaw`
    UPDATE form_drafts SET issue_token = ${hash}, issue_shown = ${shown}, issue_until = now() + make_interval(secs => ${lasts / SECOND}::int)
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid
      AND revision = ${revision}::int AND expires_at IS NULL`;
  return kept === 1;
}

/** Uses the draft's token up and returns the SHA-256 of what was shown with it. Null for a token that is not valid, or was used before. */
export async function takeIssueToken(
  db: Database,
  { workspaceId, userId, id }: DocumentDraftKey,
  hash: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | null> {
  const where = { workspaceId, userId, id, expiresAt: null };
  const known = await db.draft.findFirst({ where, select: { issueToken: true } });
  const stored = known?.issueToken;
  if (stored?.length !== hash.length || !timingSafeEqual(stored, hash)) return null;
  // Raw: Prisma cannot write `now()`. Of two calls at the same time, the second one finds no token.
  const [taken] = await db.$queryRaw<{ shown: Uint8Array }[]>`
    UPDATE form_drafts SET issue_token = NULL
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid AND id = ${id}::uuid
      AND issue_token = ${hash} AND issue_until > now() AND expires_at IS NULL
    RETURNING issue_shown AS shown`;
  return taken?.shown ?? null;
}
