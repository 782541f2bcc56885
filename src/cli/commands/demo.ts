/** §10.13: `platen demo`: a workspace to try the service with. Loading it again changes nothing. */
import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import type { Demo } from '../demo/load-demo.ts';
import { printJson, printRaw } from '../terminal/print.ts';
import { addVerb, withSession } from '../terminal/session.ts';

export function registerDemo(program: Command): void {
  addVerb(program, 'demo', 'load the demo workspace and print its key').action(async ({ json }: { json?: boolean }) => {
    const { loadDemo } = await import('../demo/load-demo.ts');
    await withSession(async ({ db, config, now }) => {
      const demo = await loadDemo(db, config.dataDir, now);
      if (json) printJson(demoDocument(demo));
      else printRaw(describeDemo(demo, addressOf(config)));
    });
  });
}

/** The address of a service with these settings. */
function addressOf({ publicUrl, host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${port}`;
}

export function demoDocument({ workspaceId, token, templateIds, created }: Demo) {
  return { workspace_id: workspaceId, token, templates: templateIds, created };
}

/** The key, and a curl command that makes a document when it is pasted into a shell, in any folder. */
export function describeDemo({ token, templateIds, exampleFile }: Demo, url: string): string {
  const template = templateIds['offer-letter.md'];
  return `
Demo workspace, ${Object.keys(templateIds).length} templates. Its API key:

  ${token}

Make a document:

  curl -sS ${url}/api/v1/templates/${template}/generations -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' --data @${quote(exampleFile)}

Open the "url" of the answer in a browser and enter the key: the page shows the document.
`;
}

/** Shell quoting, when it is needed. */
function quote(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
