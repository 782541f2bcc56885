/** §18.11, §18.41: what every verb has: `--json`, and the database while it works, beside a running service or without one. */
import type { Command } from 'commander';
import type { OpenDatabase } from '../../data/open-database.ts';
import { type Config, loadConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { type Fields, printJson, printText } from './print.ts';

export type Session = Pick<OpenDatabase, 'db' | 'url'> & { config: Config; now: Date };

type Json = { json?: boolean };

/** Adds a verb to a noun, `usage` being its name and arguments. */
export function addVerb(noun: Command, usage: string, summary: string): Command {
  return noun.command(usage).description(summary).option('--json', 'answer with one JSON document');
}

/**
 * The action of a verb that works on the database and answers with what it did. `work` gets the arguments as a list,
 * then the options.
 */
export function onDatabase<Arguments extends unknown[], Options>(
  work: (session: Session, given: Arguments, options: Options) => Promise<Fields | Fields[]>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    // Commander passes the arguments, the options and the command.
    const options = given.at(-2) as Options & Json;
    const answer = await withSession((session) => work(session, given.slice(0, -2) as Arguments, options));
    if (options.json) printJson(answer);
    else printText(answer);
  };
}

/** Opens the database, runs `work`, and always closes it. */
export async function withSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env);
  // Loaded here, which keeps `platen --help` fast.
  const [{ openDatabase }, { askTime }] = await Promise.all([
    import('../../data/open-database.ts'),
    import('../../data/storage/connection/clock.ts'),
  ]);
  const { db, url, close } = await openDatabase(config, await quietLog(config));
  try {
    return await work({ db, url, config, now: await askTime(db) });
  } finally {
    await close();
  }
}

/** Standard error is for the person at the terminal: by default, only warnings and errors are logged there. */
export async function quietLog({ logLevel }: Config): Promise<Log> {
  const { createLog } = await import('../../platform/log.ts');
  return createLog(logLevel === 'info' ? 'warn' : logLevel);
}
