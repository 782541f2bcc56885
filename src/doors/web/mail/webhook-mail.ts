/** §23.6: owners are told by mail when a webhook is paused by itself. */
import { unlinked } from '../../../domain/text.ts';
import { listOwners } from '../../../use-cases/administration/index.ts';
import type { Database } from '../../../use-cases/parts/index.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { workspacePath } from '../model/paths.ts';
import { inLanguageOf, t } from '../pages/index.ts';

type Parts = { db: Database; mailer: Mailer | null; publicUrl: string };

/** Soon, each in their own language; nobody where there is no mail. */
export async function mailPausedWebhook(
  { db, mailer, publicUrl }: Parts,
  { workspaceId, id, host }: { workspaceId: string; id: string; host: string },
): Promise<void> {
  if (!mailer) return;
  const link = publicUrl + workspacePath(workspaceId, `webhooks/${id}`);
  for (const { email, name, language, workspaceName } of await listOwners(db, workspaceId))
    mailer.sendSoon(async () =>
      inLanguageOf(language, () => ({
        to: { name: unlinked(name), address: email },
        subject: t('webhooks.mail.subject', { host }),
        text: t('webhooks.mail.text', {
          ...{ name: unlinked(name), host, workspace: unlinked(workspaceName), link },
        }),
      })),
    );
}
