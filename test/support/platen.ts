/** Runs the command in a process of its own, like a person. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { shardsOf } from './database.ts';
import { SECRET_KEY } from './secrets.ts';

const COMMAND = path.join(import.meta.dirname, '../../src/platen');

export type Run = { code: number | null; stdout: string; stderr: string };

export type RunOptions = {
  /**
   * The settings. Of this process's environment only PATH, HOME and the folder of compiled code are passed on. SECRET_KEY is the key of
   * all tests, unless it is empty here.
   */
  env?: Record<string, string>;
  cwd?: string;
  /** Standard input; empty by default. */
  stdin?: 'pipe';
  /** Files for standard output and standard error; pipes by default. */
  answers?: number;
  errors?: number;
  /** The path of `src/platen` in another checkout. */
  command?: string;
};

/** Starts `platen <line>`; the caller must end it. */
export function startPlaten(
  line: string[],
  { env = {}, cwd, stdin, answers, errors, command = COMMAND }: RunOptions = {},
): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawn(command, line, {
    // A single renderer starts sooner than one per processor.
    env: {
      RENDER_CONCURRENCY: '1',
      SECRET_KEY,
      PATH,
      HOME,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(env.DATABASE_URL && shardsOf(env.DATABASE_URL)),
      ...env,
    },
    stdio: [stdin ?? 'ignore', answers ?? 'pipe', errors ?? 'pipe'],
    ...(cwd && { cwd }),
  });
}

/** Runs `platen <line>` to its end. */
export async function runPlaten(line: string[], options: RunOptions = {}): Promise<Run> {
  const child = startPlaten(line, options);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  return { code, stdout, stderr };
}

/** Runs `platen <line> --json` and returns its only document; throws with standard error if it fails. */
export async function platenJson<Document>(line: string[], options: RunOptions = {}): Promise<Document> {
  const { code, stdout, stderr } = await runPlaten([...line, '--json'], options);
  if (code !== 0) throw new Error(`platen ${line.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

export type Served = {
  url: string;
  pid: number;
  demo?: { token: string; sign_in_url: string; workspace_id: string; templates: Record<string, string> };
  /** Returns what the process has written to standard error so far. */
  log(): string;
  /** Sends the signal and waits until the process has ended. */
  stop(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Omit<Run, 'stdout'>>;
};

/** Runs `platen serve <line>` and waits until it answers; throws with standard error if it ends first. */
export async function servePlaten(line: string[], options: RunOptions = {}): Promise<Served> {
  const child = startPlaten(['serve', ...line, '--json'], options);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const document = await Promise.race([
    firstDocument(child),
    ended.then((code) => {
      throw new Error(`platen serve ended with ${code}: ${stderr}`);
    }),
  ]);
  return {
    ...document,
    pid: child.pid!,
    log: () => stderr,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      return { code: await ended, stderr };
    },
  };
}

/** Returns the first JSON document, which ends with a brace at the beginning of a line. */
function firstDocument(child: ChildProcess): Promise<Omit<Served, 'pid' | 'log' | 'stop'>> {
  return new Promise((resolve) => {
    let read = '';
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      read += chunk;
      if (read.endsWith('\n}\n')) resolve(JSON.parse(read));
    });
  });
}
