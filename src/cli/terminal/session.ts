/** §18.11, §18.41: what every verb has: `--json`, and the database while it runs, with or without a running service. */
import { hostname, userInfo } from 'node:os';
import type { Command } from 'commander';
import type { OpenDatabase } from '../../data/open-database.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import type { Workspace } from '../../data/storage/workspaces/workspaces.ts';
import type { Actor } from '../../domain/principal.ts';
import { tell } from '../../locales/message.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import { runningServiceUrl } from '../../platform/data-dir.ts';
import type { Log } from '../../platform/log.ts';
import { invalid } from './arguments.ts';
import { type Fields, printAnswer } from './print.ts';

export type Session = Pick<OpenDatabase, 'db' | 'url'> & {
  config: Config;
  now: Date;
  /** The actor for the audit log, and the time. */
  by: { actor: Actor; now: Date };
  /** Finds a workspace by id or exact name; without one, the only workspace. Throws `not_found` and `validation`. */
  findWorkspace(idOrName?: string): Promise<Workspace>;
};

export type WorkspaceSession = Session & { workspace: Workspace };

/** Adds a verb to a noun. `usage`: its name and arguments. */
export function addVerb(noun: Command, usage: string, summary: string): Command {
  const verb = noun.command(usage).description(summary).option('--json', 'print the result as one JSON document');
  return usage === 'change' ? verb.hook('preAction', refuseNoChange) : verb;
}

/** A change is an option with a value; without any, the verb would seem to have done something. */
function refuseNoChange(verb: Command): void {
  const changes = verb.options.filter(({ required }) => required);
  if (changes.some((option) => verb.getOptionValueSource(option.attributeName()) !== undefined)) return;
  throw invalid(tell('command.argument.change', { options: changes.map(({ long }) => long).join(', ') }));
}

/** Adds a verb about a workspace, its first argument: see `onWorkspace`. */
export function addWorkspaceVerb(noun: Command, usage: string, summary: string): Command {
  return addVerb(noun, usage, summary).argument('<workspace>', 'its id or exact name');
}

/**
 * Returns the action of a verb that works on the database and prints the result. `work`: receives the arguments as a list, then the
 * options.
 */
export function onDatabase<Arguments extends unknown[], Options>(
  work: (session: Session, given: Arguments, options: Options) => Promise<Fields | Fields[]>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    // Commander passes the arguments, the options and the command.
    const options = given.at(-2) as Options & { json?: boolean };
    const answer = await withSession((session) => work(session, given.slice(0, -2) as Arguments, options));
    printAnswer(answer, options.json);
  };
}

/** Like `onDatabase`, for a verb whose first argument is a workspace. `work` receives the other arguments. */
export function onWorkspace<Arguments extends unknown[], Options>(
  work: (session: WorkspaceSession, given: Arguments, options: Options) => Promise<Fields | Fields[]>,
): (...given: unknown[]) => Promise<void> {
  return onDatabase(async (session, [workspace, ...given]: [string, ...unknown[]], options: Options) => {
    return work({ ...session, workspace: await session.findWorkspace(workspace) }, given as Arguments, options);
  });
}

/** Opens the database, runs `work`, and always closes it. */
export async function withSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env);
  // The modules are loaded here, so that `platen --help` is fast.
  const [{ openDatabase }, { askTime }] = await Promise.all([
    import('../../data/open-database.ts'),
    import('../../data/storage/connection/clock.ts'),
  ]);
  const { db, url, close } = await openDatabase(config, await quietLog(config));
  try {
    const now = await askTime(db);
    const findWorkspace: Session['findWorkspace'] = async (idOrName) => {
      const workspaces = await import('../../data/storage/workspaces/workspaces.ts');
      return idOrName === undefined ? workspaces.findOnlyWorkspace(db) : workspaces.findWorkspace(db, idOrName);
    };
    return await work({ db, url, config, now, by: { actor: commandActor(), now }, findWorkspace });
  } finally {
    await close();
  }
}

/** Returns what a use case needs to seal secrets and to call other hosts. */
export async function settingsOf({ db, config }: Session) {
  const { openSecrets } = await import('../../data/secrets/open-secrets.ts');
  return { db, secrets: await openSecrets(db, config), hosts: config.webhookHosts };
}

/** Standard error is for the person at the terminal, so by default only warnings and errors are logged there. */
export async function quietLog({ logLevel }: Config): Promise<Log> {
  const { createLog } = await import('../../platform/log.ts');
  return createLog(logLevel === 'info' ? 'warn' : logLevel);
}

/** §20.14: the actor in the audit log for the command: the machine's user, and the machine. */
export function commandActor(): Actor {
  return { userId: null, name: nameOfUser(), via: 'command', address: hostname() };
}

/** A container may run as a user without a name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

// §2.5 `url`: the URL of a service with these settings.

/** Returns `PUBLIC_URL`, else the URL of the service that runs on this data folder, or would with this host and port. */
export function serviceAddress({
  publicUrl,
  host,
  port,
  dataDir,
}: Pick<Config, 'publicUrl' | 'host' | 'port' | 'dataDir'>): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? runningServiceUrl(dataDir) ?? `http://${name}:${port}`;
}

// §13.12: opens the store of PDFs for a verb that signs nothing; null with `STORAGE_URL=none`.

/** Opens the store of PDFs. Throws if it belongs to another installation, unless `db` is null. */
export async function openObjects(config: Config, db: Database | null) {
  const { openStore } = await import('../../data/open-store.ts');
  return openStore(config, { log: await quietLog(config), db });
}
