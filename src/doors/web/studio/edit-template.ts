/** §20.24 rule 1: to the draft that a person has of a template, which is begun where there is none. */
import { randomUUID } from 'node:crypto';
import { inTransaction, lockName } from '../../../data/storage/connection/in-transaction.ts';
import { findTemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import { listTemplateDrafts, renewTemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { findVersion } from '../../../data/storage/templates/template-versions.ts';
import type { MemberAction } from '../model/web-action.ts';
import { templatePath } from '../templates/template-paths.ts';
import { createDraft } from './begin-new.ts';
import { ownerOf, refuseLongText } from './open-manuscript.ts';
import { manuscriptPath } from './studio-paths.ts';

/** To the draft that its person has of it; one in which nothing was changed is as the current version is. */
export const editTemplate: MemberAction = async (request, { db, clock }) => {
  const { workspaceId, userId } = ownerOf(request);
  const head = await findTemplateHead(db, workspaceId, request.params.template!);
  const version = head?.version && (await findVersion(db, workspaceId, head.id, head.version));
  if (!head || !version) return head && { redirect: templatePath(request, head.id) };
  refuseLongText(version.source);
  const id = await inTransaction(db, async (tx) => {
    // A second click opens the same.
    await lockName(tx, `template draft ${userId} ${head.id}`);
    const [own] = await listTemplateDrafts(tx, { workspaceId, userId }, head.id);
    const text = { name: head.title, source: version.source, baseVersion: version.version };
    if (own) {
      await renewTemplateDraft(
        tx,
        { workspaceId, userId, id: own.id },
        { ...text, versionId: version.id, at: clock() },
      );
      return own.id;
    }
    const begun = { values: {}, page: randomUUID(), at: clock(), isChanged: false };
    return createDraft(tx, request, { ...text, ...begun, templateId: head.id, picturesOf: { versionId: version.id } });
  });
  return { redirect: manuscriptPath(request, id) };
};
