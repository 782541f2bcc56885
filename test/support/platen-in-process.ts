/**
 * The command without a process of its own: most of a process' time goes into loading what is loaded here. Only for what ends by
 * itself, and one after the other; what a process adds (signals, its log, its end) is for `platen.ts`.
 */
import { runCommand } from '../../src/cli/run/run-command.ts';
import { importWorkers } from '../../src/use-cases/templates/reading/import-workers.ts';
import { renderPools } from '../../src/use-cases/templates/trials.ts';
import { shardsOf } from './database.ts';
import type { Run, RunOptions } from './platen.ts';
import { SECRET_KEY } from './secrets.ts';
import { SHARED_WORKERS } from './shared-workers.ts';

renderPools.open = SHARED_WORKERS.renderPool;
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
  // One renderer starts sooner than as many as there are processors.
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

/** Runs `platen <line> --json` and reads its one document; throws with standard error when it fails. */
export async function platenJsonInProcess<Document>(line: string[], options: RunOptions = {}): Promise<Document> {
  const { code, stdout, stderr } = await runPlatenInProcess([...line, '--json'], options);
  if (code !== 0) throw new Error(`platen ${line.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
