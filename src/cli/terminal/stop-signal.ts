/** §18.9: handles Ctrl-C (SIGINT) and SIGTERM. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Resolves at the first signal. A second signal ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      for (const signal of SIGNALS) {
        process.off(signal, stop);
        process.on(signal, () => process.exit(1));
      }
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}

/** Runs `work` with a signal that Ctrl-C or SIGTERM aborts, so that it removes what it has written. */
export async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work(stopped.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
