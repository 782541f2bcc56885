/**
 * Runs the command in this process: starting a process takes most of its time for loading modules that are already loaded here. Only for
 * commands that end by themselves, one after another. Use `platen.ts` to test the process itself: signals, its log, its end.
 */
import { runCommand } from '../../src/cli/run/run-command.ts';
import { doctorPools } from '../../src/use-cases/doctor/examine.ts';
import { importWorkers } from '../../src/use-cases/templates/reading/import-workers.ts';
import { renderPools } from '../../src/use-cases/templates/trials.ts';
import { shardsOf } from './database.ts';
import type { Run, RunOptions } from './platen.ts';
import { SECRET_KEY } from './secrets.ts';
import { SHARED_WORKERS } from './shared-workers.ts';

renderPools.open = SHARED_WORKERS.renderPool;
doctorPools.open = SHARED_WORKERS.renderPool;
const openImportWorkers = importWorkers.open;
let kept: ReturnType<typeof openImportWorkers> | undefined;
importWorkers.open = (budget) => {
  kept ??= openImportWorkers(budget);
  return { ...kept, close: async () => undefined };
};

/** Runs `platen <line>` to its end. */
export async function runPlatenInProcess(
  line: string[],
  { env = {}, cwd = process.cwd() }: RunOptions = {},
): Promise<Run> {
  const before = { env: process.env, cwd: process.cwd(), stdout: process.stdout.write, stderr: process.stderr.write };
  const { PATH = '', HOME = '' } = process.env;
  const written = { stdout: '', stderr: '' };
  const keep = (stream: keyof typeof written) => (text: string | Uint8Array, done?: unknown) => {
    written[stream] += typeof text === 'string' ? text : Buffer.from(text).toString();
    if (typeof done === 'function') done();
    return true;
  };
  // A single renderer starts sooner than one per processor.
  process.env = {
    RENDER_CONCURRENCY: '1',
    SECRET_KEY,
    PATH,
    HOME,
    ...(env.DATABASE_URL && shardsOf(env.DATABASE_URL)),
    ...env,
  };
  process.chdir(cwd);
  process.stdout.write = keep('stdout') as typeof process.stdout.write;
  process.stderr.write = keep('stderr') as typeof process.stderr.write;
  try {
    return { code: await runCommand(line), ...written };
  } finally {
    process.stdout.write = before.stdout;
    process.stderr.write = before.stderr;
    process.chdir(before.cwd);
    process.env = before.env;
  }
}

/** Runs `platen <line> --json` and returns its only document; throws with standard error if it fails. */
export async function platenJsonInProcess<Document>(line: string[], options: RunOptions = {}): Promise<Document> {
  const { code, stdout, stderr } = await runPlatenInProcess([...line, '--json'], options);
  if (code !== 0) throw new Error(`platen ${line.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
