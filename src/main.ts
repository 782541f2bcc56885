/** The `platen` command: `platen --help` lists what it does. */

// `platen key list … | head -1` closes the pipe early, which is no fault.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

// §18.23: whatever imports `node:http` reads all of its exports. With these, which nobody uses, Node loads all that `fetch` is made of: 40 ms and 6 MB.
const http = process.getBuiltinModule('node:http') as Partial<typeof import('node:http')>;
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent'] as const) delete http[name];

const { runCommand } = await import('./cli/index.ts');
process.exitCode = await runCommand(process.argv.slice(2));
