/** The `platen` command: `platen --help` lists what it does. */

// `platen key list … | head -1` closes the pipe early, which is no fault.
process.stdout.on('error', async (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  const { printUnwritten } = await import('./cli/index.ts');
  printUnwritten(error);
  process.exit(1);
});
// What is told there is lost when its disk is full. The work goes on.
process.stderr.on('error', () => undefined);

// §18.23: whatever imports `node:http` reads all of its exports. With these, which nobody uses, Node loads all that `fetch` is made of: 40 ms and 6 MB.
const http = process.getBuiltinModule('node:http') as Partial<typeof import('node:http')>;
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent'] as const) delete http[name];

/** How long what is still open may keep a command that has failed. */
const EXIT_TIMEOUT_MS = 500;

const { runCommand } = await import('./cli/index.ts');
process.exitCode = await runCommand(process.argv.slice(2));
// A connection that failed may stay open, such as one to a database that waits for a password.
if (process.exitCode !== 0) process.stdout.write('', () => setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref());
