/** §22.4: the server on standard input and output, by the official SDK. It ends when standard input does. */
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { readSpecification } from '../../api/specification.ts';
import { readTools } from '../tools/read-tools.ts';
import { createServer } from './create-server.ts';
import { type Installation, platenThere } from './platen-there.ts';

/** `note` tells a person of a fault, on standard error. */
export function serveStdio(there: Installation, note: (text: string) => void): void {
  const tools = readTools(readSpecification());
  const platen = platenThere(there, tools, note);
  const onerror = ({ message }: Error) => note(`platen: ${message}`);
  serve(() => createServer({ platen, tools }), { onerror, maxSubscriptions: 0 });
}
