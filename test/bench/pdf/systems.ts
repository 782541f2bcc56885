/** What is compared: each system in a process of its own, which sets a document of Markdown and says what it took. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Milliseconds by the clock and of CPU, pages and bytes of all documents; `phases` in milliseconds of the last, where there are some. */
export type Took = { wall: number; cpu: number; pages: number; bytes: number; phases?: Record<string, number> };
export type System = {
  name: string;
  pid: number;
  set(...documents: string[]): Promise<Took>;
  /** Sets a document into a file. */
  save(document: string, file: string): Promise<Took>;
  stop(): void;
};

const SERVER = fileURLToPath(new URL('./system-server.ts', import.meta.url));

/** Starts a system: `platen`, `letterhead`, `phases`, `stock`, `bare`, `typst`, `weasyprint`, `chromium`, or `without:` and a row of replaced methods. */
export function startSystem(name: string): Promise<System> {
  const child = fork(SERVER, [name], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  let answer: ((took: Took) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  child.once('exit', (code) => fail?.(new Error(`${name} ended with ${code}`)));
  return new Promise((resolve, reject) => {
    fail = reject;
    child.on('message', (message: Took | 'ready' | { error: string }) => {
      if (message === 'ready') resolve(system);
      else if (typeof message === 'object' && 'error' in message) fail?.(new Error(`${name}: ${message.error}`));
      else answer?.(message as Took);
    });
    const ask = (message: object) =>
      new Promise<Took>((done, failed) => {
        answer = done;
        fail = failed;
        child.send(message);
      });
    const system: System = {
      name,
      pid: child.pid!,
      set: (...documents) => ask({ documents }),
      save: (document, file) => ask({ documents: [document], file }),
      stop: () => {
        fail = undefined;
        child.disconnect();
      },
    };
  });
}
