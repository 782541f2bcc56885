/** §18.9: Ctrl-C (SIGINT) and SIGTERM. */

/** Resolves at the first signal. A second signal ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.off(signal, stop);
        process.on(signal, () => process.exit(1));
      }
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
