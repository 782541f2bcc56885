/**
 * §22.2: says in a sentence which parameters of a request the protocol does not know. The SDK answers with a JSON text of its validator,
 * and for most methods as if the error were its own.
 */
import { type JSONRPCMessage, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { english, tell } from '../../../locales/message.ts';

/** How many problems are named, and their characters. */
const [MAX_NAMED, LONGEST] = [5, 1_000];

/** Makes the server's answers to wrong parameters say what is wrong. Call it before the server is connected. */
export function tellParameters(server: Server): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(told(message), options);
    return connect(transport);
  };
}

function told(message: JSONRPCMessage): JSONRPCMessage {
  const problems = 'error' in message && problemsIn(message.error.message);
  if (!problems) return message;
  const sentence = english(tell('refusal.mcp.parameters', { problems }));
  return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: sentence } };
}

/** Returns what the SDK's validator has found, such as `params.name: expected string, received number`. */
function problemsIn(text: string): string | undefined {
  try {
    const issues: { path: string[]; message: string }[] = JSON.parse(text.slice(text.indexOf('[')));
    const named = issues.slice(0, MAX_NAMED);
    const problems = named.map(({ path, message }) => `${path.join('.')}: ${message.replace('Invalid input: ', '')}`);
    return problems.join('; ').slice(0, LONGEST);
  } catch {
    return undefined;
  }
}
