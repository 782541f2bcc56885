/** §18.11, embedded Postgres: runs a Postgres program or a system command to the end. */
import { spawn } from 'node:child_process';

/** The caller's environment is not passed on: `PGDATA`, `PGPORT` or a locale would change how Postgres behaves. */
export const POSTGRES_ENV = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The user and group of a process, named as the options of `spawn`. Empty means those of this process. */
export type Ids = { uid?: number; gid?: number };

export type Outcome = { ok: boolean; stdout: string; stderr: string };

/** Runs `command` with `input` on its standard input. A command that cannot be started is reported as an outcome, not thrown. */
export function run(command: string, args: string[], account?: { ids: Ids }, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    // The account may have no access to the caller's working directory.
    const child = spawn(command, args, { ...account?.ids, cwd: '/', env: POSTGRES_ENV });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ ok: false, stdout, stderr: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, stdout: stdout.trim(), stderr: stderr.trim() }));
  });
}
