/** The SDK's own client, as an assistant has it, with an API key instead of a sign-in. */
import {
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';

export type ToolAnswer = { isError: boolean; texts: string[]; content: unknown[]; structured: unknown };

export type McpClient = Client & { tool(name: string, given?: object, options?: object): Promise<ToolAnswer> };

/** Negotiates the newest protocol, unless told to speak the older one. Holds results of tools against their schemas. */
export async function connectClient(
  url: string,
  key: string,
  mode: VersionNegotiationMode = 'auto',
  capabilities: ClientCapabilities = {},
): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return Object.assign(client, { tool: toolOf(client) });
}

/** Calls a tool; `texts` are those of its content. */
export function toolOf(client: Client): McpClient['tool'] {
  return async (name, given = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: given as Record<string, unknown> }, options);
    const content = result.content as { type: string; text: string }[];
    return {
      isError: result.isError === true,
      texts: content.filter(({ type }) => type === 'text').map(({ text }) => text),
      content,
      structured: result.structuredContent,
    };
  };
}
