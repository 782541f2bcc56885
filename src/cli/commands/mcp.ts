/** §22.4: `platen mcp`: the tools for assistants over stdio, as a client of a running service. */
import type { Command } from 'commander';
import { loadClientConfig } from '../../platform/config.ts';
import { printNote } from '../terminal/print.ts';

const MCP = `
For assistants that start their tools themselves. Others are given the address of the service: <PUBLIC_URL>/mcp.
Set PLATEN_URL to the service (http://127.0.0.1:3000 by default) and PLATEN_API_KEY to an API key of the workspace.
Standard output carries the protocol and nothing else. The command ends when standard input does.`;

export function registerMcp(program: Command): void {
  program
    .command('mcp')
    .description(
      'serve the Model Context Protocol on standard input and output, for one workspace of a running service',
    )
    .option('--json', 'a failure to start is one JSON document')
    .addHelpText('after', MCP)
    .action(async () => {
      const there = loadClientConfig(process.env);
      const { serveStdio } = await import('../../doors/mcp/stdio.ts');
      serveStdio(there, printNote);
    });
}
