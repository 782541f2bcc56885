/** Embedded Postgres: runs one of its programs, or a system command, to the end. */
import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** Nothing of the caller's environment reaches Postgres: `PGDATA`, `PGPORT` or a locale would change what it does. */
export const POSTGRES_ENV = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export type Outcome = { ok: boolean; stdout: string; stderr: string };

/** Runs `command` as `account` with `input` on its standard input. A command that cannot be started is an outcome too. */
export function run(command: string, args: string[], account?: Account, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    // The caller's working directory may be closed to the account.
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
