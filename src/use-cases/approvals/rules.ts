/** §12.10: the rule of a template about who issues its documents. That of a workspace is one of its settings (§20.17). */

import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { findIssueRules, setTemplateIssueRule } from '../../data/storage/documents/approvals.ts';
import { Refusal } from '../../domain/errors.ts';
import type { IssueRule } from '../../domain/issue-rules.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from '../administration/index.ts';

export { findIssueRules };

/** Returns the id of the workspace that has this template. Throws `not_found`. */
export async function findWorkspaceOfTemplate(db: Database, templateId: string): Promise<string> {
  const found = await db.template.findFirst({ where: { id: templateId }, select: { workspaceId: true } });
  if (!found) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'template', id: templateId }), 'id');
  return found.workspaceId;
}

/** Returns the title of the template. Throws `not_found`; `Forbidden` for a member who is no admin. */
export function changeIssueRule(
  db: Database | Transaction,
  { workspaceId, templateId }: { workspaceId: string; templateId: string },
  rule: IssueRule,
  by: By,
): Promise<string> {
  return administer<string>(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const changed = await setTemplateIssueRule(tx, { workspaceId, templateId, rule });
    if (!changed) throw new Refusal('not_found', tell('refusal.notFound.template'), 'id');
    const { title, before } = changed;
    if (before === rule) return { result: title };
    const detail = { title, id: templateId, person_issues: { before, after: rule } };
    return { result: title, event: { action: 'template_rule_changed', detail } };
  });
}
