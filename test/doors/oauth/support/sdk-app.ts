/** An assistant on the official SDK: it knows one address, and finds, registers and signs in for itself. */
import { randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { type AppBrowser, answerConsent } from '../../../support/app.ts';
import { toolOf } from '../../mcp/support/connect-client.ts';

/** `metadataUrl`: of its metadata document, where it has one. Its redirect is to `port`, whatever it registered. */
export type SdkAppParts = {
  origin: string;
  browser: AppBrowser;
  workspaceId: string;
  metadataUrl?: string;
  port?: number;
};

export type SdkApp = ReturnType<typeof createSdkApp>;

export const SDK_METADATA = {
  client_name: 'Assistant',
  redirect_uris: ['http://127.0.0.1:33418/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
} satisfies OAuthClientMetadata;

export function createSdkApp({ origin, browser, workspaceId, metadataUrl, port = 33_418 }: SdkAppParts) {
  const kept: {
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
    verifier?: string;
    discovery?: OAuthDiscoveryState;
    /** Where the app sent the browser, and where it came back. */
    asked?: URL;
    back?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: `http://127.0.0.1:${port}/callback`,
    clientMetadata: SDK_METADATA,
    ...(metadataUrl && { clientMetadataUrl: metadataUrl }),
    state: () => randomBytes(8).toString('hex'),
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    // Called when the service says that they have ended.
    invalidateCredentials: (what) => void (what === 'tokens' && delete kept.tokens),
    discoveryState: () => kept.discovery,
    saveDiscoveryState: (discovery) => void Object.assign(kept, { discovery }),
    codeVerifier: () => kept.verifier!,
    async redirectToAuthorization(url) {
      kept.asked = url;
      const shown = await browser.open(url.pathname + url.search);
      kept.back = await answerConsent(browser, shown, { answer: 'allow', workspace: workspaceId });
    },
  };
  return {
    kept,
    /** As an assistant does at its first call, and when it is told that its tokens have ended. */
    async connect(mode: VersionNegotiationMode = 'auto') {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      const transport = () => new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider });
      const first = transport();
      try {
        await client.connect(first);
      } catch (error) {
        if (!(error instanceof UnauthorizedError)) throw error;
        await first.finishAuth(kept.back!.searchParams);
        await client.connect(transport());
      }
      return Object.assign(client, { tool: toolOf(client) });
    },
  };
}
