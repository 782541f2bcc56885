/**
 * §22.11: a person creates the document of a draft in a chat. That takes a token, which is given with what the person sees: it is for this
 * person, this draft and what was shown, works once, and ends with any change of the draft. Models never see it.
 */
import type { DocumentDraftKey } from '../../data/storage/templates/document-drafts.ts';
import { keepIssueToken, takeIssueToken } from '../../data/storage/templates/issue-tokens.ts';
import { hashCredential, isToken } from '../../domain/credential.ts';
import { MINUTE } from '../../domain/durations.ts';
import { newCredential } from '../administration/administer.ts';
import { type IssueOutcome, type Issuer, issueDraft } from '../approvals/index.ts';
import type { CreateDocumentParts } from '../create-document/index.ts';
import type { Database } from '../parts/index.ts';

const TOKEN_LASTS = 15 * MINUTE;

/** What was shown to the person: `hash` is its SHA-256 in hex, `revision` that of the draft. */
type Shown = { hash: string; revision: number };

/** Returns a new token; the draft's earlier one ends. Null if the draft was changed since it was shown. */
export async function giveIssueToken(
  db: Database,
  draft: DocumentDraftKey,
  { hash, revision }: Shown,
): Promise<string | null> {
  const { token, hash: hashOfToken } = newCredential('issue-token');
  const shown = new Uint8Array(Buffer.from(hash, 'hex'));
  const isKept = await keepIssueToken(db, draft, { hash: hashOfToken, shown, revision, lasts: TOKEN_LASTS });
  return isKept ? token : null;
}

/**
 * Creates the document of a draft, once. `changed`, too, for a token that is not this person's for this draft, was used or has expired. Throws
 * what `issueDraft` throws.
 */
export async function issueWithToken(
  parts: CreateDocumentParts,
  issuer: Issuer,
  id: string,
  token: string,
): Promise<IssueOutcome> {
  const { workspaceId, userId } = issuer.principal;
  const shown = isToken('issue-token', token)
    ? await takeIssueToken(parts.db, { workspaceId, userId, id }, hashCredential(token))
    : null;
  return shown ? issueDraft(parts, issuer, id, Buffer.from(shown).toString('hex')) : { state: 'changed' };
}
