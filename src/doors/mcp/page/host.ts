/**
 * §22.11: speaks with the host of the app by MCP Apps (2026-01-26): JSON-RPC in messages between windows. The official package for apps is
 * 650 KB in one file, so the app uses its types only.
 */
import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiInitializeResult,
  McpUiToolInputNotification,
  McpUiToolResultNotification,
} from '@modelcontextprotocol/ext-apps';

const PROTOCOL = '2026-01-26';

export type ToolResult = McpUiToolResultNotification['params'];

/** What the host tells. `leave`: called before the host closes the app, which waits for it. */
type Told = {
  toolInput(params: McpUiToolInputNotification['params']): void;
  toolResult(result: ToolResult): void;
  context(changed: McpUiHostContext): void;
  leave(): Promise<void>;
};

export type Host = {
  capabilities: McpUiHostCapabilities;
  context: McpUiHostContext;
  /** Rejects if the host does not pass the call on. */
  callTool(name: string, given: object): Promise<ToolResult>;
  openLink(url: string): Promise<unknown>;
  /** Tells the model what has happened, for its next answer. */
  tellModel(text: string): Promise<unknown>;
};

type Message = {
  jsonrpc: '2.0';
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
};

const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();

function send(message: Omit<Message, 'jsonrpc'>): void {
  // Nobody knows the host's origin. The window around this one passes everything on anyway.
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}

let asked = 0;

function ask<Result>(method: string, params: object): Promise<Result> {
  asked += 1;
  const id = asked;
  return new Promise<Result>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
    send({ id, method, params });
  });
}

/** Answers requests of the host. */
async function answer({ id, method }: Message, told: Told): Promise<void> {
  if (method === 'ui/resource-teardown') await told.leave().catch(() => undefined);
  if (method === 'ping' || method === 'ui/resource-teardown') return send({ id: id!, result: {} });
  send({ id: id!, error: { code: -32_601, message: 'Method not found' } });
}

function listen(told: Told): void {
  const notices: Record<string, (params: never) => void> = {
    'ui/notifications/tool-input': told.toolInput,
    'ui/notifications/tool-result': told.toolResult,
    'ui/notifications/host-context-changed': told.context,
  };
  addEventListener('message', ({ source, data }: MessageEvent<Message | null>) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (method !== undefined) {
      if (id === undefined) notices[method]?.(params as never);
      else void answer(data, told);
      return;
    }
    const one = waiting.get(Number(id));
    waiting.delete(Number(id));
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  });
}

/** Says how tall the app is, now and whenever that changes. */
function tellSize(): void {
  const tell = () => {
    const { width, height } = document.body.getBoundingClientRect();
    send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
  };
  new ResizeObserver(tell).observe(document.body);
  tell();
}

export async function connectHost(told: Told): Promise<Host> {
  listen(told);
  const { hostCapabilities, hostContext } = await ask<McpUiInitializeResult>('ui/initialize', {
    appInfo: { name: 'platen', title: 'Platen', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: PROTOCOL,
  });
  send({ method: 'ui/notifications/initialized', params: {} });
  tellSize();
  return {
    capabilities: hostCapabilities,
    context: hostContext,
    callTool: (name, given) => ask('tools/call', { name, arguments: given }),
    openLink: (url) => ask('ui/open-link', { url }),
    tellModel: (text) => ask('ui/update-model-context', { content: [{ type: 'text', text }] }),
  };
}
