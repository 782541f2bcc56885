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
 * Describes the demo on one screen: a link for a browser; for programs, the key and a curl command that makes a document and saves its PDF
 * in any folder; and the URL for assistants.
 */
export function describeDemo(
  { token, templateIds, exampleSlug, exampleFile }: Demo,
  { url, link }: { url: string; link: string },
): string {
  return `
Demo workspace, ${Object.keys(templateIds).length} templates. Open this link to sign in as its owner; it works once, within 7 days:

  ${link}

API key:        ${token}
For assistants: ${url}/mcp

Create a document, and save its PDF as first.pdf:

  curl -fsS -o first.pdf ${url}/api/v1/templates/by-slug/${exampleSlug}/generations \\
    -H 'Authorization: Bearer ${token}' -H 'Accept: application/pdf' \\
    -H 'Content-Type: application/json' -d @${quoteForShell(exampleFile)}
`;
}
