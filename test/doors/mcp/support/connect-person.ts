/** An assistant that shows apps (MCP Apps), connected by a person with OAuth. */
import type { VersionNegotiationMode } from '@modelcontextprotocol/client';
import { connectApp } from '../../../support/app.ts';
import type { TestService } from '../../../support/service.ts';
import { signedIn } from '../../../support/web.ts';
import { connectClient, type McpClient } from './connect-client.ts';

export const APPS = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };

/** `apps`: whether the client says that it shows apps. */
export async function connectPerson(
  service: TestService,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  { apps = true, mode = 'auto' }: { apps?: boolean; mode?: VersionNegotiationMode } = {},
): Promise<McpClient & { token: string }> {
  const cookie = (await signedIn(service, userId)).cookie.replace('platen=', '');
  const { tokens } = await connectApp(service.url!, { cookie, workspaceId });
  const client = await connectClient(service.url!, tokens.access_token, mode, apps ? APPS : {});
  return Object.assign(client, { token: tokens.access_token });
}
