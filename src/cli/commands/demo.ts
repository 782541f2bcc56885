/** §10.13: `platen demo`: a workspace to try the service with. Loading it again changes nothing. */
import type { Command } from 'commander';
import { quoteForShell } from '../../domain/text.ts';
import type { Demo } from '../demo/load-demo.ts';
import { printJson, printRaw } from '../terminal/print.ts';
import { addVerb, type Session, serviceAddress, withSession } from '../terminal/session.ts';

export function registerDemo(program: Command): void {
  addVerb(program, 'demo', 'load the demo workspace, and print a sign-in link and an API key').action(
    async ({ json }: { json?: boolean }) => {
      const { loadDemo } = await import('../demo/load-demo.ts');
      await withSession(async ({ db, config, now }) => {
        const demo = await loadDemo(db, config.dataDir, now);
        const url = serviceAddress(config);
        const link = await linkForOwner(db, demo, url);
        if (json) printJson(demoDocument(demo, link));
        else printRaw(describeDemo(demo, { url, link }));
      });
    },
  );
}

/** §20.4: makes a new link at each start; earlier ones keep working. */
export async function linkForOwner(db: Session['db'], { ownerId }: Demo, url: string): Promise<string> {
  const { issueSignInLink } = await import('../../use-cases/administration/index.ts');
  return (await issueSignInLink(db, ownerId, { publicUrl: url, kind: 'invited', vouchedBy: 'operator' })).address;
}

export function demoDocument({ workspaceId, token, templateIds, created }: Demo, link: string | null) {
  return { workspace_id: workspaceId, sign_in_url: link, token, templates: templateIds, created };
}

/**
 * Describes the demo: a link for a browser; for programs, the key and a curl command that makes a document in any folder; and the URL for
 * assistants.
 */
export function describeDemo(
  { token, templateIds, exampleFile }: Demo,
  { url, link }: { url: string; link: string },
): string {
  const template = templateIds['offer-letter.md'];
  return `
Demo workspace, ${Object.keys(templateIds).length} templates. Open this link to sign in as its owner; it works once, within 7 days:

  ${link}

Its API key:

  ${token}

Create a document:

  curl -sS ${url}/api/v1/templates/${template}/generations -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' --data @${quoteForShell(exampleFile)}

Open the "url" of the answer in a browser and enter the key: the page shows the document.

Connect an assistant: paste this address into it.

  ${url}/mcp
`;
}
