/** The command as a process of its own, as a person runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { shardsOf } from './database.ts';
import { SECRET_KEY } from './secrets.ts';

const COMMAND = path.join(import.meta.dirname, '../../src/platen');

export type Run = { code: number | null; stdout: string; stderr: string };

export type RunOptions = {
  /** The settings; nothing else of this process's environment is passed on but PATH, HOME and where compiled code is kept. SECRET_KEY is that of all tests, unless it is empty here. */
  env?: Record<string, string>;
  cwd?: string;
  /** Standard input; nothing by default. */
  stdin?: 'pipe';
  /** `src/platen` of another checkout. */
  command?: string;
};

/** Starts `platen <line>`, as its first line says; the caller sees to its end. */
export function startPlaten(
  line: string[],
  { env = {}, cwd, stdin, command = COMMAND }: RunOptions = {},
): ChildProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawn(command, line, {
    // One renderer starts sooner than as many as there are processors.
    env: {
      RENDER_CONCURRENCY: '1',
      SECRET_KEY,
      PATH,
      HOME,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...(env.DATABASE_URL && shardsOf(env.DATABASE_URL)),
      ...env,
    },
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
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

/** Runs `platen <line> --json` and reads its one document; throws with standard error when it fails. */
export async function platenJson<Document>(line: string[], options: RunOptions = {}): Promise<Document> {
  const { code, stdout, stderr } = await runPlaten([...line, '--json'], options);
  if (code !== 0) throw new Error(`platen ${line.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

export type Served = {
  url: string;
  pid: number;
  demo?: { token: string; sign_in_url: string; workspace_id: string; templates: Record<string, string> };
  /** What it has written to standard error so far. */
  log(): string;
  /** Sends the signal and waits for the end. */
  stop(signal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Omit<Run, 'stdout'>>;
};

/** Runs `platen serve <line>` and waits until it answers; throws with standard error when it ends before. */
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

/** The JSON document that ends with a brace at the beginning of a line. */
function firstDocument(child: ChildProcess): Promise<Omit<Served, 'pid' | 'log' | 'stop'>> {
  return new Promise((resolve) => {
    let read = '';
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      read += chunk;
      if (read.endsWith('\n}\n')) resolve(JSON.parse(read));
    });
  });
}
