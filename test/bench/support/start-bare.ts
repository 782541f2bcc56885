/** The bare server as a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BareAnswer } from './bare-server.ts';

export type Bare = { url: string; pid: number; answer(answers: BareAnswer[]): Promise<void>; stop(): Promise<void> };

/** Resolves once it answers. */
export async function startBare(): Promise<Bare> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async answer(answers) {
      child.send(answers);
      await once(child, 'message');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
