/** §18.25, §18.26: `platen doctor` and `platen verify`: check whether everything is in order, and whether all PDFs exist. */

import { type Command, Option } from 'commander';
import { english, type Message, tell } from '../../locales/message.ts';
import type { Finding, PdfFault, Verified } from '../../use-cases/doctor/index.ts';
import { invalid, readCount, readDateTime } from '../terminal/arguments.ts';
import { PartialFailure } from '../terminal/failures.ts';
import { type Fields, printJson, printText, printTold, showProgress } from '../terminal/print.ts';
import { addVerb, onDatabase, quietLog, type Session, serviceAddress } from '../terminal/session.ts';

import type { FileOptions } from './verify-file.ts';

type VerifyOptions = { sample?: number; since?: Date; repair?: boolean; eInvoice?: boolean };

/** The maximum sample of files, which are held in memory. */
const LARGEST_SAMPLE = 1_000_000;

export function registerDoctor(program: Command): void {
  addVerb(program, 'doctor', 'check the installation and report what to fix; changes nothing').action(
    async ({ json }: { json?: boolean }) => {
      const [{ examine }, { createLog }] = await Promise.all([
        import('../../use-cases/doctor/index.ts'),
        import('../../platform/log.ts'),
      ]);
      const findings: Finding[] = [];
      // The findings say what is wrong, so the log is silent.
      for await (const finding of examine(process.env, { log: createLog('silent'), addressOf: serviceAddress })) {
        findings.push(finding);
        if (!json) printText(lineOf(finding));
      }
      const faults = findings.filter(({ ok }) => !ok).length;
      if (faults > 0)
        throw new PartialFailure(
          'doctor',
          tell('command.doctor.faulty', { faulty: faults, all: findings.length }),
          [],
          { findings },
        );
      if (json) printJson({ findings });
    },
  );

  const whole = onDatabase((session, _: [], options: VerifyOptions) => verify(session, options));
  addVerb(program, 'verify', 'verify one PDF; without a file, compare the PDFs in the store with the database')
    .argument('[file]', 'a PDF: its seal is checked here, and the service says whether it was issued')
    .addOption(new Option('--trust <file>', 'of a file: certificates (PEM) that its signers must lead to'))
    .addOption(new Option('--url <url>', 'of a file: the service that issued it; also PLATEN_URL, if it has no seal'))
    .addOption(
      new Option('--sample <n>', 'check only this many, chosen at random').argParser(readCount(1, LARGEST_SAMPLE)),
    )
    .addOption(
      new Option('--since <date-time>', 'check only those of documents created at this time or later').argParser(
        readDateTime,
      ),
    )
    .option('--repair', 'render missing and damaged PDFs again, if the result is the same byte for byte')
    .option('--e-invoice', 'also read e-invoices back, and compare their pages, tags and XML')
    .addHelpText('after', OF_FILE)
    .action(async (file: string | undefined, options: VerifyOptions & FileOptions, command: Command) => {
      if (file === undefined) {
        refuseWithoutFile(options);
        return whole(options, command);
      }
      refuseWithFile(options);
      const { verifyFile } = await import('./verify-file.ts');
      return verifyFile(file, options);
    });
}

const OF_FILE = `
Of a file: the exit code is 0 if its seal holds or the service has issued it, and 1 if it was changed or damaged, is not trusted, void or unknown.
Only hashes of the file are sent, and only with --url or PLATEN_URL.`;

function refuseWithoutFile(options: FileOptions): void {
  const given = (['trust', 'url'] as const).find((name) => options[name] !== undefined);
  if (given) throw invalid(tell('command.argument.goesWith', { option: `--${given}`, other: '<file>' }));
}

function refuseWithFile({ sample, since, repair, eInvoice }: VerifyOptions): void {
  const given = Object.entries({ sample, since, repair, 'e-invoice': eInvoice }).find(
    ([, value]) => value !== undefined,
  );
  if (given) throw invalid(tell('command.verifyFile.notWith', { option: `--${given[0]}` }));
}

async function verify({ db, config }: Session, { sample, since, repair, eInvoice }: VerifyOptions): Promise<Fields> {
  const [{ openRepair, verifyPdfs }, { openStore }] = await Promise.all([
    import('../../use-cases/doctor/index.ts'),
    import('../../data/open-store.ts'),
  ]);
  const store = await openStore(config, { log: await quietLog(config), db });
  if (!store) throw new PartialFailure('verify', tell('command.noPdfs'), [], {});
  const repairing = openRepair(db, store);
  const progress = showProgress('PDFs', { lines: true });
  try {
    const sums = await verifyPdfs(db, store, {
      sample,
      since,
      repair: repair ? repairing.repair : undefined,
      onFault: (fault) => printTold(describe(fault)),
      readers: eInvoice
        ? {
            onDifferences: (object, told) =>
              printTold(tell('command.verify.differences', { object, differences: told.map(english).join('; ') })),
            onUnread: (object, reason) => printTold(tell('command.verify.unread', { object, reason })),
          }
        : undefined,
      onProgress: progress.update,
    });
    const left = sums.gone + sums.damaged - sums.repaired;
    if (left > 0) throw new PartialFailure('verify', failureOf(left, sums, repair), [], sums);
    if (sums.disagreeing) throw new PartialFailure('verify', disagreement(sums.disagreeing, sums), [], sums);
    return sums;
  } finally {
    progress.stop();
    await repairing.close();
    await store.close();
  }
}

function lineOf({ part, ok, says, advice }: Finding): Fields {
  const next = advice && { [' '.repeat(19)]: english(advice) };
  return { [`${ok ? 'ok   ' : 'FAULT'} ${part.padEnd(13)}`]: english(says), ...next };
}

function describe({ object, fault, repaired, because }: PdfFault): Message {
  const told = tell('command.verify.fault', { object, fault });
  if (repaired) return tell('command.verify.fault.repaired', { fault: told });
  return because ? tell('command.verify.fault.kept', { fault: told, because }) : told;
}

function disagreement(disagreeing: number, { e_invoices: all }: Verified): Message {
  return tell('command.verify.disagree', { count: disagreeing, all: all ?? 0 });
}

function failureOf(left: number, { checked }: Verified, repair = false): Message {
  return tell('command.verify.left', { left, all: checked, next: repair ? 'restore' : 'repair' });
}
