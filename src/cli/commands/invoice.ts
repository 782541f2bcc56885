/**
 * §17.44: `platen invoice check`: checks anybody's e-invoices against the rules, and their pages against their XML. Needs no database and
 * no service.
 */
import { type Command, Option } from 'commander';
import { Refusal } from '../../domain/errors.ts';
import { english, isMessage, type Message, tell } from '../../locales/message.ts';
import { readNamedFile } from '../../platform/read-named-file.ts';
import type { Finding, InvoiceChecker, Report } from '../../rendering/invoice-check/index.ts';
import { PartialFailure } from '../terminal/failures.ts';
import { printJson, printRaw } from '../terminal/print.ts';
import { addVerb } from '../terminal/session.ts';

type Checked = { file: string } & Report & { mustang?: { valid: boolean; messages: string[] } };

const CHECK = `
A file is a PDF with an invoice as XML in it (Factur-X, ZUGFeRD, XRechnung) or the XML alone (CII, UBL). Of a PDF, what a person sees on its
pages is compared with the XML: text that is white, struck through, covered, tiny or off the page does not count.
Nothing is stored or sent.
The exit code is 0 where all files agree and keep the rules, 1 where one does not, and 2 where one cannot be read.
--mustang names the file Mustang-CLI-*.jar of mustangproject.org, which has the official rules (Schematron) in it; it needs Java.`;

export function registerInvoice(program: Command): void {
  const noun = program.command('invoice').description('e-invoices from any sender');
  addVerb(noun, 'check', 'report the profile, broken rules, and where pages and XML disagree')
    .argument('<files...>', 'PDF and XML files')
    .addOption(new Option('--mustang <jar>', 'also check with Mustang, by its command-line jar; needs Java'))
    .addHelpText('after', CHECK)
    .action(async (files: string[], { json, mustang }: { json?: boolean; mustang?: string }) => {
      const checked = await checkAll(files, mustang, (one) => {
        if (!json) printRaw(describe(one));
      });
      const { code, told } = verdictOf(checked);
      if (told) throw new PartialFailure(code === 2 ? 'unreadable' : 'disagrees', told, [], { files: checked }, code);
      if (json) printJson({ files: checked });
    });
}

type Checking = { checker: InvoiceChecker; max: number; jar: string | undefined };

/** `max`: the most bytes that are read. */
async function checkFile(file: string, { checker, max, jar }: Checking): Promise<Checked> {
  const bytes = await readNamedFile(file, { max }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.told;
    throw error;
  });
  if (isMessage(bytes)) return { file, verdict: 'unreadable', kind: 'none', findings: [], reason: bytes };
  const report = await checker.check(bytes, new AbortController().signal);
  const asked = jar === undefined ? undefined : await askMustang(jar, file);
  return { file, ...report, ...(asked && { mustang: asked }) };
}

async function checkAll(files: readonly string[], jar: string | undefined, onChecked: (one: Checked) => void) {
  const [{ createInvoiceChecker, MAX_INVOICE_BYTES: max }, { createMemoryBudget }] = await Promise.all([
    import('../../rendering/invoice-check/index.ts'),
    import('../../platform/threads/memory-budget.ts'),
  ]);
  const checker = createInvoiceChecker(createMemoryBudget());
  const all: Checked[] = [];
  try {
    for (const file of files) {
      const one = await checkFile(file, { checker, max, jar });
      all.push(one);
      onChecked(one);
    }
    return all;
  } finally {
    await checker.close();
  }
}

async function askMustang(jar: string, file: string): Promise<NonNullable<Checked['mustang']>> {
  const [{ execFile }, { promisify }] = await Promise.all([import('node:child_process'), import('node:util')]);
  const given = ['-jar', jar, '--action', 'validate', '--no-notices', '--source', file];
  const { stdout } = await promisify(execFile)('java', given, { maxBuffer: 2 ** 26 }).catch((error) => {
    if (typeof error.stdout === 'string' && error.stdout.includes('<validation')) return error as { stdout: string };
    throw error;
  });
  const messages = [...stdout.matchAll(/<(?:error|exception)\b[^>]*>([^<]*)</g)].map(([, text]) => text!.trim());
  return { valid: /<summary status="valid"\/>\s*<\/validation>/.test(stdout), messages };
}

const VERDICTS: Record<Report['verdict'], string> = {
  agrees: 'agrees',
  disagrees: 'DISAGREES',
  unreadable: 'CANNOT BE READ',
};

function describe({ file, verdict, profile, syntax, compared, reason, findings, mustang }: Checked): string {
  const what = profile === undefined ? '' : `, ${profile} in ${syntax?.toUpperCase()}`;
  const looked = compared === undefined ? '' : `, ${compared} terms looked for on paper`;
  const said =
    mustang &&
    `  Mustang: ${mustang.valid ? 'valid' : 'invalid'}\n${mustang.messages.map((one) => `    ${one}\n`).join('')}`;
  return [
    `${file}: ${VERDICTS[verdict]}${what}${looked}\n`,
    ...(reason ? [`  ${english(reason)}\n`] : []),
    ...findings.map((one) => `  ${severityOf(one)}${english(one.message)}\n`),
    said ?? '',
  ]
    .join('')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}

function severityOf({ severity }: Finding): string {
  return severity === 'warning' ? 'warning: ' : '';
}

function verdictOf(checked: readonly Checked[]): { code: 0; told?: undefined } | { code: 1 | 2; told: Message } {
  const count = (...verdicts: Report['verdict'][]) =>
    checked.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [unread, wrong] = [
    count('unreadable'),
    count('disagrees') + checked.filter(({ mustang }) => mustang?.valid === false).length,
  ];
  const all = checked.length;
  if (unread > 0) return { code: 2, told: tell('command.invoice.unread', { count: unread, all }) };
  if (wrong > 0) return { code: 1, told: tell('command.invoice.wrong', { count: Math.min(wrong, all), all }) };
  return { code: 0 };
}
