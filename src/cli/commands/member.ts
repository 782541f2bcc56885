/** §5, §16.5: `platen member`: add, invite, list, role, remove, reset-second-factor. */
import { Argument, type Command, Option } from 'commander';
import type { Member } from '../../data/storage/people/members.ts';
import { ROLES, type Role } from '../../domain/roles.ts';
import { english, tell } from '../../locales/message.ts';
import { ConfigError } from '../../platform/config.ts';
import { readEmail, readKnownEmail, readName } from '../terminal/arguments.ts';
import { type Fields, fieldsIn, printNote } from '../terminal/print.ts';
import {
  addVerb,
  addWorkspaceVerb,
  onDatabase,
  onWorkspace,
  type Session,
  serviceAddress,
} from '../terminal/session.ts';

export function registerMember(program: Command): void {
  const noun = program.command('member').description('members of a workspace and their roles');
  registerAdd(noun);
  registerInvite(noun);
  registerChanges(noun);
}

function email(read = readKnownEmail): Argument {
  return new Argument('<email>', 'email address; case does not matter').argParser(read);
}

function registerAdd(noun: Command): void {
  addWorkspaceVerb(noun, 'add', 'add a member')
    .addArgument(email(readEmail))
    .addOption(new Option('--name <name>', 'display name').argParser(readName).makeOptionMandatory())
    .addOption(new Option('--role <role>', 'owners and admins can create keys').choices(ROLES).makeOptionMandatory())
    .action(
      onWorkspace(async (session, [address]: [string], options: { name: string; role: Role }) => {
        const { addWorkspaceMember } = await import('../../use-cases/administration/index.ts');
        const { id } = session.workspace;
        const person = { email: address, name: options.name, role: options.role };
        const member = await addWorkspaceMember(session.db, id, person, session.by);
        if (member.name !== options.name)
          printNote(tell('command.note.existingName', { email: address, name: JSON.stringify(member.name) }));
        await noteIntroduction(session, id, member);
        return fieldsOf(member);
      }),
    );
}

function registerInvite(noun: Command): void {
  const invite = 'print a link that signs in a member once, within 7 days; adds a person who is not a member yet';
  addWorkspaceVerb(noun, 'invite', invite)
    .addArgument(email())
    .addOption(new Option('--name <name>', 'display name of a person who is not a member yet').argParser(readName))
    .addOption(new Option('--role <role>', 'role of a person who is not a member yet').choices(ROLES))
    .action(
      onWorkspace(async (session, [address]: [string], options: { name?: string; role?: Role }) => {
        const { db, config } = session;
        const { inviteMember } = await import('../../use-cases/administration/index.ts');
        const by = { ...session.by, publicUrl: serviceAddress(config) };
        const { id } = session.workspace;
        const { member, link, introducedBy } = await inviteMember(db, id, { ...options, email: address }, by);
        await noteIntroduction(session, id, { ...member, introducedBy });
        if (options.role && member.role !== options.role)
          printNote(tell('command.note.existingRole', { email: address, role: member.role }));
        printNote(tell('command.note.link'));
        return { ...fieldsOf(member), link: link.address, link_expires_at: link.expiresAt.toISOString() };
      }),
    );
}

function registerChanges(noun: Command): void {
  addWorkspaceVerb(noun, 'list', 'list the members of a workspace').action(
    onWorkspace(async ({ db, workspace }) => {
      const { listMembers } = await import('../../data/storage/people/members.ts');
      return (await listMembers(db, workspace.id)).map(fieldsOf);
    }),
  );

  const role = 'change the role of a member; the keys of an owner or admin who becomes a member are revoked';
  addWorkspaceVerb(noun, 'role', role)
    .addArgument(email())
    .addArgument(new Argument('<role>', 'a workspace keeps at least one owner').choices(ROLES))
    .action(
      onWorkspace(async ({ db, by, workspace }, [address, role]: [string, Role]) => {
        const { changeMemberRole } = await import('../../use-cases/administration/index.ts');
        return fieldsOf(await changeMemberRole(db, workspace.id, address, role, by));
      }),
    );

  addWorkspaceVerb(noun, 'remove', 'remove a member, and revoke their keys and tokens for this workspace')
    .addArgument(email())
    .action(
      onWorkspace(async ({ db, by, workspace }, [address]: [string]) => {
        const { removeWorkspaceMember } = await import('../../use-cases/administration/index.ts');
        const member = await removeWorkspaceMember(db, workspace.id, address, by);
        return { ...fieldsIn(member, 'userId', 'email'), removed: true };
      }),
    );

  const reset = 'remove the second factors of a person who has lost theirs, and end their sessions';
  addVerb(noun, 'reset-second-factor', reset)
    .addArgument(email())
    .action(
      onDatabase(async ({ db, by }, [address]: [string]) => {
        const { resetSecondFactor } = await import('../../use-cases/administration/index.ts');
        const { userId } = await resetSecondFactor(db, address, by);
        printNote(tell('command.note.wasIt'));
        return { user_id: userId, email: address, reset: true };
      }),
    );
}

/** §20.27: notes who vouched for the account until now, and what became of credentials set under that. */
async function noteIntroduction(
  { findWorkspace }: Session,
  workspaceId: string,
  { email, introducedBy }: { email: string; introducedBy: string | null },
): Promise<void> {
  if (introducedBy === null) return;
  const { name } = await findWorkspace(introducedBy);
  const when = introducedBy === workspaceId ? 'unused' : 'ended';
  printNote(tell('command.note.introduced', { workspace: JSON.stringify(name), email, when }));
}

function fieldsOf(member: Member): Fields {
  return fieldsIn(member, 'userId', 'email', 'name', 'role', 'createdAt');
}

/** §20.23 rule 4: `platen group`: the workspaces to which the rules of OIDC_GROUPS refer. */
export function registerGroup(program: Command): void {
  const noun = program.command('group').description('the workspaces that the names in OIDC_GROUPS refer to');

  addVerb(noun, 'list', 'list the role and the workspace of each rule of OIDC_GROUPS').action(
    onDatabase(async ({ db, config }) => {
      const { listRuleMeanings } = await import('../../use-cases/administration/index.ts');
      const rules = rulesOf(config);
      const meanings = await listRuleMeanings(db, rules);
      return rules.roles.map(({ group, role, workspace: written }) => {
        const { workspaceId, workspace, inUse, says } = meanings.find((one) => one.written === written)!;
        return {
          group,
          role,
          written,
          workspace: workspaceId,
          name: workspace?.name ?? null,
          in_use: inUse,
          says: english(says),
        };
      });
    }),
  );

  addVerb(noun, 'point', 'make a name in OIDC_GROUPS refer to another workspace')
    .argument('<written>', 'a name in OIDC_GROUPS')
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
  if (!oidc) throw new ConfigError(tell('operation.config.settings', { name: 'OIDC_ISSUER' }));
  return { issuer: oidc.issuer, roles: oidc.roles };
}
