/** §18.25, §18.26: `platen doctor` and `platen verify`: is everything in order, and are all PDFs there? */

import { type Command, Option } from 'commander';
import { english } from '../../locales/message.ts';
import type { Finding, PdfFault, Verified } from '../../use-cases/doctor/index.ts';
import { readCount, readDateTime } from '../terminal/arguments.ts';
import { PartialFailure } from '../terminal/failures.ts';
import { type Fields, printJson, printNote, printText, showProgress } from '../terminal/print.ts';
import { addVerb, onDatabase, quietLog, type Session, serviceAddress } from '../terminal/session.ts';

type VerifyOptions = { sample?: number; since?: Date; repair?: boolean; eInvoice?: boolean };

/** The bound on files, which are held in memory. */
const LARGEST_SAMPLE = 1_000_000;

export function registerDoctor(program: Command): void {
  addVerb(program, 'doctor', 'look whether everything is in order, and say what to do; changes nothing').action(
    async ({ json }: { json?: boolean }) => {
      const [{ examine }, { createLog }] = await Promise.all([
        import('../../use-cases/doctor/index.ts'),
        import('../../platform/log.ts'),
      ]);
      const findings: Finding[] = [];
      // The findings say what is wrong.
      for await (const finding of examine(process.env, { log: createLog('silent'), addressOf: serviceAddress })) {
        findings.push(finding);
        if (!json) printText(lineOf(finding));
      }
      const faults = findings.filter(({ ok }) => !ok).length;
      if (faults > 0)
        throw new PartialFailure('doctor', `${faults} of ${findings.length} parts are faulty.`, [], { findings });
      if (json) printJson({ findings });
    },
  );

  addVerb(program, 'verify', 'compare the PDFs in the store with the size and the SHA-256 that the database has')
    .addOption(new Option('--sample <n>', 'only so many, drawn at random').argParser(readCount(1, LARGEST_SAMPLE)))
    .addOption(
      new Option('--since <date-time>', 'only of documents made at this time or later').argParser(readDateTime),
    )
    .option('--repair', 'render what is gone or damaged again, if it comes out byte for byte the same')
    .option('--e-invoice', 'read e-invoices back as well: do pages, tags and XML agree, and can a person see it')
    .action(onDatabase((session, _: [], options: VerifyOptions) => verify(session, options)));
}

async function verify({ db, config }: Session, { sample, since, repair, eInvoice }: VerifyOptions): Promise<Fields> {
  const [{ openRepair, verifyPdfs }, { openStore }] = await Promise.all([
    import('../../use-cases/doctor/index.ts'),
    import('../../data/open-store.ts'),
  ]);
  const store = await openStore(config, { log: await quietLog(config), db });
  if (!store) throw new PartialFailure('verify', 'STORAGE_URL is none: there are no PDFs.', [], {});
  const repairing = openRepair(db, store);
  const progress = showProgress('PDFs', { lines: true });
  try {
    const sums = await verifyPdfs(db, store, {
      sample,
      since,
      repair: repair ? repairing.repair : undefined,
      onFault: (fault) => printNote(describe(fault)),
      readers: eInvoice
        ? {
            onDifferences: (object, differences) =>
              printNote(`platen: in ${object}, ${differences.map(english).join('; ')}`),
            onUnread: (object, reason) =>
              printNote(`platen: the pages of ${object} were not all looked at: ${english(reason)}`),
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
  return { [`${ok ? 'ok   ' : 'FAULT'} ${part.padEnd(13)}`]: says, ...(advice && { [`${' '.repeat(19)}`]: advice }) };
}

function describe({ object, fault, repaired, because }: PdfFault): string {
  const became = repaired ? '; rendered again' : because ? `; not repaired: ${english(because)}` : '';
  return `platen: ${object} is ${fault}${became}`;
}

function disagreement(disagreeing: number, { e_invoices: all }: Verified): string {
  return `${disagreeing} of ${all} e-invoices say other things on their pages than in their XML, or where nobody sees it. Do not send them.`;
}

function failureOf(left: number, { checked }: Verified, repair = false): string {
  const next = repair ? 'Restore them from a backup of the store.' : 'Run it again with --repair.';
  return `${left} of ${checked} PDFs are gone or damaged. ${next}`;
}
