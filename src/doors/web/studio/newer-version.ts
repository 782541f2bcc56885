/** §20.24 rule 6: a version that was published since a draft was begun, and by whom. */

import type { TemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import type { TemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { findVersion } from '../../../data/storage/templates/template-versions.ts';
import { whoMadeVersion } from '../../../data/storage/workspaces/audit-events.ts';
import { isolated } from '../../../domain/text.ts';
import { moment } from '../model/moment.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** Null where the draft is of the newest version. `from`, `to`: the versions to compare. */
export async function newerVersion(
  { member: { workspaceId, timeZone } }: Pick<MemberRequest, 'member'>,
  { db }: Pick<WebContext, 'db'>,
  { baseVersion }: TemplateDraft,
  { id, version }: Pick<TemplateHead, 'id' | 'version'>,
): Promise<{ from: number; to: number; says: string } | null> {
  if (version === null || baseVersion === null || version <= baseVersion) return null;
  const saved = await findVersion(db, workspaceId, id, version);
  if (!saved) return null;
  const who = await whoMadeVersion(db, workspaceId, { templateId: id, version, since: saved.createdAt });
  const at = moment(timeZone, saved.createdAt).text;
  return {
    from: baseVersion,
    to: version,
    says: who ? t('studio.newerBy', { version, who: isolated(who), at }) : t('studio.newer', { version, at }),
  };
}
