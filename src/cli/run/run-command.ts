/** §7: the command line: registers the nouns, runs the verb, and ends with exit code 0, or 1 and one line on standard error. */
import { Command, CommanderError } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { registerApp } from '../commands/app.ts';
import { registerBackup } from '../commands/backup.ts';
import { registerDemo } from '../commands/demo.ts';
import { registerDev, registerTest } from '../commands/dev.ts';
import { registerDoctor } from '../commands/doctor.ts';
import { registerDocument, registerTypes } from '../commands/document.ts';
import { registerGallery } from '../commands/gallery.ts';
import { registerInvoice } from '../commands/invoice.ts';
import { registerKey } from '../commands/key.ts';
import { registerGroup, registerMember } from '../commands/member.ts';
import { registerMigrate } from '../commands/migrate.ts';
import { registerSeal } from '../commands/seal.ts';
import { registerSecret } from '../commands/secret.ts';
import { registerMcp, registerServe } from '../commands/serve.ts';
import { registerSignatures } from '../commands/signatures.ts';
import { registerStore } from '../commands/store.ts';
import { registerTemplate } from '../commands/template.ts';
import { registerTheme } from '../commands/theme.ts';
import { registerToken } from '../commands/token.ts';
import { registerWebhook } from '../commands/webhook.ts';
import { registerAudit, registerWorkspace } from '../commands/workspace.ts';
import { PartialFailure } from '../terminal/failures.ts';
import { printJson, printLine } from '../terminal/print.ts';
import { describeFailure } from './describe-failure.ts';

const REGISTER = [
  registerSeal,
  registerSecret,
  registerServe,
  registerDev,
  registerTest,
  registerMigrate,
  registerWorkspace,
  registerMember,
  registerGroup,
  registerInvoice,
  registerKey,
  registerToken,
  registerApp,
  registerWebhook,
  registerSignatures,
  registerTemplate,
  registerTheme,
  registerGallery,
  registerDocument,
  registerTypes,
  registerMcp,
  registerAudit,
  registerBackup,
  registerDoctor,
  registerStore,
  registerDemo,
];

const FOOTER = `
Every command takes --json and then prints one JSON document. Progress and messages go to standard error.
A failure prints its reason there, and {"error": {"code", "message"}} with --json; the exit code is 1.
Settings are environment variables, such as PORT, DATA_DIR and DATABASE_URL; spec/configuration.md lists them.`;

/** Builds the command with all its nouns and verbs. */
export function commandProgram(): Command {
  const program = new Command('platen')
    .description(manifest.description)
    .version(manifest.version)
    .exitOverride()
    // Suppresses commander's own message: every failure is reported in the same way, below.
    .configureOutput({ outputError: () => {} })
    .addHelpText('after', FOOTER);
  for (const register of REGISTER) register(program);
  return program;
}

/** Runs the command line (without `node` and the script), and returns the exit code. */
export async function runCommand(line: string[]): Promise<number> {
  try {
    await commandProgram().parseAsync(line, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && isHelp(error)) return error.exitCode;
    const { lines, document } = describeFailure(error);
    for (const text of lines) printLine(text);
    if (line.includes('--json')) printJson(document);
    return error instanceof PartialFailure ? error.exitCode : 1;
  }
}

/** Help and version have been printed already. Help for a missing command has exit code 1. */
function isHelp({ code }: CommanderError): boolean {
  return ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(code);
}
