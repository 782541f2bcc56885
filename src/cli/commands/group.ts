/** §20.23 rule 4: `platen group`: which workspaces the rules of OIDC_GROUPS mean. */
import type { Command } from 'commander';
import { ConfigError } from '../../platform/config.ts';
import { addVerb, onDatabase, type Session } from '../terminal/session.ts';

export function registerGroup(program: Command): void {
  const noun = program.command('group').description('which workspaces OIDC_GROUPS means, whatever they are called now');

  addVerb(noun, 'list', 'list what each rule of OIDC_GROUPS gives, and in which workspace').action(
    onDatabase(async ({ db, config }) => {
      const { listRuleMeanings } = await import('../../use-cases/administration/index.ts');
      const rules = rulesOf(config);
      const meanings = await listRuleMeanings(db, rules);
      return rules.roles.map(({ group, role, workspace: written }) => {
        const { workspaceId, workspace, inUse, says } = meanings.find((one) => one.written === written)!;
        return { group, role, written, workspace: workspaceId, name: workspace?.name ?? null, in_use: inUse, says };
      });
    }),
  );

  addVerb(noun, 'point', 'have what OIDC_GROUPS calls a workspace mean this one from now on')
    .argument('<written>', 'as OIDC_GROUPS writes it')
    .argument('<workspace>', 'its id or exact name')
    .action(
      onDatabase(async ({ db, config, now }, [written, workspace]: [string, string]) => {
        const { pointGroupRule } = await import('../../use-cases/administration/index.ts');
        const { id, name } = await pointGroupRule(db, rulesOf(config), { written, workspace, now });
        return { written, workspace: id, name };
      }),
    );
}

function rulesOf({ oidc }: Session['config']) {
  if (!oidc) throw new ConfigError('OIDC_ISSUER is not set: give this command the settings of the service');
  return { issuer: oidc.issuer, roles: oidc.roles };
}
