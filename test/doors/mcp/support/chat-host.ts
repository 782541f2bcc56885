/**
 * A host of MCP Apps in Chromium, on the official bridge and client: it calls a tool as a model does, shows the app of its result in a
 * sandboxed frame of another origin, and passes on what the app asks.
 */

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { AppBridge, type McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Browser as Chromium, Frame, FrameLocator, Page } from 'playwright-core';
import { watch } from '../../web/pages/support/browser.ts';
import type { McpClient } from './connect-client.ts';

/** As the reference host of MCP Apps has it for an app that names no origins. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";
/** The least that MCP Apps demands: no fonts in the file, either. */
export const STRICTEST = POLICY.replace("font-src 'self' data:; ", '');

const HOST = 'http://host.test/';
const APP = 'http://app.test/';
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title>
<style>body{margin:0}iframe{display:block;width:100%;height:900px;border:0}</style></head>
<body><main><h1 style="position:absolute;clip-path:inset(50%)">Chat</h1><iframe title="App" id="app" sandbox="allow-scripts allow-same-origin" src="${APP}"></iframe></main>
<script>
const frame = document.getElementById('app');
addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) fromApp(JSON.stringify(data)); });
function toApp(json) { frame.contentWindow.postMessage(JSON.parse(json), '*'); }
</script></body></html>`;

export type ChatHost = {
  page: Page;
  app: FrameLocator;
  frame(): Frame;
  /** What the model has seen of tools, and what the app has told it. */
  model: { seen: string[]; told: string[] };
  /** The tools that the app called, with what they were given. */
  calls: { name: string; given: Record<string, unknown> }[];
  /** Returns the address that the host is asked to open while `act` is done. */
  opened(act: () => Promise<unknown>): Promise<string>;
  /** Resolves once the app has told the model something. */
  modelHears: Promise<void>;
  problems: string[];
  requests: string[];
  change(context: McpUiHostContext): Promise<void>;
  close(): Promise<void>;
};

type Shown = {
  tool?: string;
  given: Record<string, unknown>;
  context?: McpUiHostContext;
  width?: number;
  policy?: string;
  /** Whether the host lets apps call tools. */
  serverTools?: boolean;
  /** The tool of which the first answer is lost on its way to the app. */
  loses?: string;
};

/** Calls a tool and shows its app. */
export async function showInChat(
  browser: Chromium,
  client: McpClient,
  { tool = 'draft_document', given, context = {}, width = 800, policy = POLICY, serverTools = true, loses }: Shown,
): Promise<ChatHost> {
  const { tools } = await client.listTools();
  const { resourceUri } = tools.find(({ name }) => name === tool)!._meta!.ui as { resourceUri: string };
  const { contents } = await client.readResource({ uri: resourceUri });
  const html = (contents[0] as { text: string }).text;
  const result = await client.callTool({ name: tool, arguments: given });
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.setDefaultTimeout(20_000);
  const { problems, requests } = watch(page);
  await page.route('**/*', (route) => {
    const address = route.request().url();
    if (address === HOST) return route.fulfill({ contentType: 'text/html', body: PAGE });
    const headers = { 'Content-Security-Policy': policy };
    if (address === APP) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html, headers });
    return route.abort();
  });
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: (message) => page.evaluate(`toApp(${JSON.stringify(JSON.stringify(message))})`),
  };
  await page.exposeFunction('fromApp', (json: string) => transport.onmessage?.(JSON.parse(json) as JSONRPCMessage));
  const capabilities = {
    openLinks: {},
    updateModelContext: { text: {} },
    ...(serverTools && { serverTools: {} }),
  };
  const bridge = new AppBridge(null, { name: 'test', version: '1' }, capabilities, { hostContext: context });
  const links: ((url: string) => void)[] = [];
  const hears = Promise.withResolvers<void>();
  const host: Pick<ChatHost, 'model' | 'calls' | 'opened' | 'modelHears'> = {
    model: { seen: [JSON.stringify([result.content, result.structuredContent])], told: [] },
    calls: [],
    modelHears: hears.promise,
    async opened(act) {
      const opened = new Promise<string>((resolve) => links.push(resolve));
      await act();
      return opened;
    },
  };
  bridge.oncalltool = async ({ name, arguments: args = {} }) => {
    const isLost = name === loses && !host.calls.some((call) => call.name === name);
    host.calls.push({ name, given: args });
    const answer = await client.callTool({ name, arguments: args });
    if (isLost) throw new Error('The connection was closed');
    return answer;
  };
  bridge.onopenlink = async ({ url }) => {
    links.shift()?.(url);
    return {};
  };
  bridge.onupdatemodelcontext = async ({ content = [] }) => {
    host.model.told.push(JSON.stringify(content));
    hears.resolve();
    return {};
  };
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: given });
    // What a host passes to the app is the whole result.
    await bridge.sendToolResult(result as Parameters<typeof bridge.sendToolResult>[0]);
  };
  await bridge.connect(transport);
  await page.goto(HOST);
  return {
    ...host,
    page,
    app: page.frameLocator('#app'),
    frame: () => page.frames().find((frame) => frame.url() === APP)!,
    problems,
    requests,
    change: async (changed) => bridge.setHostContext({ ...context, ...changed }),
    close: () => page.close(),
  };
}
