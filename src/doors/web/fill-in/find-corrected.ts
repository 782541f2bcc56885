/** §20.70: the document that a form corrects: what the form says of it, and whether it offers to void it. */
import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { REASON_LENGTH } from '../../../domain/void-reason.ts';
import { findDocumentFacts, type RelatedDocument } from '../../../use-cases/read/index.ts';
import { type FieldFault, field } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import { liveReplacement } from '../model/shown.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** `replacedBy`: another document that replaces it already, and is valid. */
export type Corrected = {
  title: string;
  href: string;
  isVoid: boolean;
  replacedBy?: { title: string; href: string };
};

/** Returns undefined when the workspace has no such document. */
export async function findCorrected(
  { member: { workspaceId } }: Pick<MemberRequest, 'member'>,
  { db, site }: WebContext,
  id = '',
): Promise<Corrected | undefined> {
  const found = isUuid(id) ? await findDocumentFacts(db, workspaceId, id) : null;
  if (!found) return undefined;
  const named = (one: RelatedDocument) => ({
    title: withIsolatedControls(nameOfDocument(one)),
    href: `${site.base}${workspacePath(workspaceId, `documents/${one.id}`)}`,
  });
  const replacement = liveReplacement(found);
  return {
    ...named(found),
    isVoid: found.voidedAt !== null,
    ...(replacement && { replacedBy: named(replacement) }),
  };
}

/**
 * Returns the notice of the form. `voidReason`: as entered; null where the person has unticked the box, undefined where the form is new.
 */
export function correctedNotice(
  corrected: Corrected | undefined,
  voidReason: string | null | undefined,
  faults: readonly FieldFault[],
) {
  if (!corrected) return undefined;
  const { title, href, isVoid, replacedBy = null } = corrected;
  const value = voidReason ?? t('fillIn.correct.reason');
  const options = { name: 'void_reason', label: t('documents.void.reason'), value, maxLength: REASON_LENGTH } as const;
  const reason = field({ ...options, hint: t('documents.void.reasonHint'), faults });
  const voids = t('fillIn.correct.void', { title });
  return { title, href, isVoid, replacedBy, voids, isVoiding: voidReason !== null, reason };
}
