/** §18.12: `platen migrate`: brings the database to this version. The embedded one is migrated at each start. */
import type { Command } from 'commander';
import { loadConfig } from '../../platform/config.ts';
import { printAnswer, printTold } from '../terminal/print.ts';
import { addVerb, quietLog } from '../terminal/session.ts';

export function registerMigrate(program: Command): void {
  addVerb(program, 'migrate', 'apply the missing migrations').action(async ({ json }: { json?: boolean }) => {
    const config = loadConfig(process.env);
    const [{ openDatabase }, { mayKeepKey, UNSET }] = await Promise.all([
      import('../../data/open-database.ts'),
      import('../../data/secrets/open-secrets.ts'),
    ]);
    const { applied, close } = await openDatabase(config, await quietLog(config), { migrations: 'apply' });
    await close();
    if (!mayKeepKey(config) && config.secretKeys.length === 0) printTold(UNSET);
    const answer = { database: config.databaseUrl ? 'DATABASE_URL' : 'embedded', applied: applied.join(', ') || null };
    printAnswer(answer, json);
  });
}
