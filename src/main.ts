/** The `platen` command: `platen --help` lists what it does. */
import { runCommand } from './cli/index.ts';

// `platen key list … | head -1` closes the pipe early, which is no fault.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

process.exitCode = await runCommand(process.argv.slice(2));
