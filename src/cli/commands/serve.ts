/** §18.9: `platen serve`: runs until Ctrl-C (SIGINT) or SIGTERM, then shuts down gracefully. */
import { type Command, Option } from 'commander';
import { tell } from '../../locales/message.ts';
import { type Config, loadClientConfig, loadConfig } from '../../platform/config.ts';
import type { Role, Service } from '../../service/index.ts';
import { printJson, printLine, printNote, printRaw } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { demoDocument, describeDemo, linkForOwner } from './demo.ts';

type ServeOptions = { role: Role; demo?: boolean; json?: boolean };

/** How long an open handle may keep the process after everything is closed. */
const EXIT_TIMEOUT_MS = 500;
/** How long a service that is stopped during its start may take to finish the start. */
const START_TIMEOUT_MS = 5_000;
const ROLES: Role[] = ['all', 'api', 'worker'];

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('run the service: answer HTTP, render PDFs, or both, until stopped')
    .addOption(new Option('--role <role>', 'what this process does').choices(ROLES).default('all'))
    .option('--demo', 'migrate the database, load the demo, and print a sign-in link and an API key')
    .option('--json', 'print one JSON document when ready: {"url", "role", "demo"?}')
    .action(serve);
}

async function serve({ role, demo: wantsDemo, json }: ServeOptions): Promise<void> {
  const config = loadConfig(process.env);
  const [{ restWhenIdle, startService }, { createLog }] = await Promise.all([
    import('../../service/index.ts'),
    import('../../platform/log.ts'),
  ]);
  const log = createLog(config.logLevel);
  const stopped = stopSignal();
  const starting = startService(config, { role, log, migrations: wantsDemo ? 'apply' : 'leave' });
  const service = await Promise.race([starting, stopped]);
  if (!service) return stopEarly(starting);
  try {
    const demo = wantsDemo ? await demoOf(service, config) : undefined;
    const link = demo && service.url ? await linkForOwner(service.services.database.db, demo, service.url) : null;
    if (json) printJson({ url: service.url, role, ...(demo && { demo: demoDocument(demo, link) }) });
    else announce(service, role);
    if (demo && link && service.url && !json) printRaw(describeDemo(demo, { url: service.url, link }));
    restWhenIdle();
    await Promise.race([stopped, service.rendering.then(() => stopped)]);
  } finally {
    await service.stop();
    // An abandoned upload, for example, must not keep the process running.
    setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
  }
}

/** Handles a stop during the start: closes what has been opened, but does not wait for a database that does not respond. */
async function stopEarly(starting: Promise<Service>): Promise<void> {
  setTimeout(() => process.exit(), START_TIMEOUT_MS).unref();
  await starting.then(
    (service) => service.stop(),
    () => undefined,
  );
  setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
}

async function demoOf({ services }: Service, config: Config) {
  const { loadDemo } = await import('../demo/load-demo.ts');
  return loadDemo(services.database.db, config.dataDir, services.clock.now());
}

function announce({ url }: Service, role: Role): void {
  printNote(url ? tell('command.note.serves', { url }) : tell('command.note.runs', { role }));
}

/** §22.4: `platen mcp`: the tools for assistants over stdio, as a client of a running service. */
const MCP = `
For assistants that start their tools themselves. Give others the address of the service: <PUBLIC_URL>/mcp.
Set PLATEN_URL to the service (http://127.0.0.1:3000 by default) and PLATEN_API_KEY to an API key of the workspace.
Standard output carries the protocol and nothing else. The command ends when standard input does.`;

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description(
      'serve the Model Context Protocol on standard input and output, for one workspace of a running service',
    )
    .option('--json', 'print a failure to start as one JSON document')
    .addHelpText('after', MCP)
    .action(async () => {
      const there = loadClientConfig(process.env);
      const { serveStdio } = await import('../../doors/mcp/stdio.ts');
      serveStdio(there, printLine);
    });
}
