/** A Chromium of this machine, driven over its DevTools protocol: enough to see what a reader of our pages sees. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUIET = ['disable-gpu', 'no-first-run', 'disable-background-networking', 'disable-sync', 'disable-extensions'];
const PATIENCE = 10_000;
const PAUSE = 50;

const PRINTING = {
  generateTaggedPDF: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: '<span class="pageNumber" style="font-size: 8.5pt"></span>',
};

export type Browser = {
  /** Loads an address in a window of this width and waits until `settled`, an expression, is true. */
  open(address: string, settled: string, width?: number): Promise<void>;
  /** The value of an expression in the page or, with `frame`, in its only frame. */
  evaluate<Value>(expression: string, frame?: 'frame'): Promise<Value>;
  until(expression: string): Promise<void>;
  /** A document of HTML as a PDF, tagged and with page numbers. */
  print(html: string): Promise<Uint8Array>;
  /** Errors, exceptions and refusals by policy, in the page and in its frame, since the last `open`. */
  problems: string[];
  /** Every address that was asked for since the last `open`. */
  requests: string[];
  close(): Promise<void>;
};

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: unknown;
};

/** Undefined unless `make test-browser` asks for it: `make test` must not depend on what a machine happens to have. */
export function findChromium(): string | undefined {
  if (!process.env.PLATEN_BROWSER) return undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function startBrowser(executable: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'platen-browser-'));
  const asRoot = process.getuid?.() === 0 ? ['no-sandbox'] : [];
  const flags = ['headless', ...QUIET, ...asRoot, `user-data-dir=${profile}`, 'remote-debugging-port=0'];
  const chromium = spawn(executable, [...flags.map((flag) => `--${flag}`), 'about:blank'], { stdio: 'pipe' });
  const { port } = new URL(await addressOf(chromium));
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Record<string, string>[];
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')!.webSocketDebuggerUrl!);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));

  const problems: string[] = [];
  const requests: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  let frame: string | undefined;
  let sent = 0;

  const send = async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const id = ++sent;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Result;
  };
  const observe = (sessionId?: string) =>
    Promise.all(['Log', 'Runtime', 'Network', 'Page'].map((domain) => send(`${domain}.enable`, {}, sessionId)));

  // biome-ignore lint/suspicious/noExplicitAny: the protocol's events, each with its own shape
  const events: Record<string, (params: any) => void> = {
    'Log.entryAdded': ({ entry }) => entry.level === 'error' && problems.push(entry.text),
    'Runtime.exceptionThrown': ({ exceptionDetails }) => problems.push(JSON.stringify(exceptionDetails)),
    'Network.requestWillBeSent': ({ request }) => requests.push(request.url),
    'Target.attachedToTarget': ({ sessionId }) => {
      frame = sessionId;
      // It may be gone again before it is observed.
      observe(sessionId).catch(() => undefined);
    },
  };
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else events[message.method!]?.(message.params);
  });

  const evaluate = async <Value>(expression: string, where?: 'frame'): Promise<Value> => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send<{ result: { value: Value } }>('Runtime.evaluate', params, where && frame);
    return result.value;
  };
  const until = async (expression: string): Promise<void> => {
    for (const end = Date.now() + PATIENCE; !(await evaluate(`Boolean(${expression})`)); )
      if (Date.now() > end) throw new Error(`never true: ${expression}; problems: ${problems.join('; ')}`);
      else await new Promise((resolve) => setTimeout(resolve, PAUSE));
  };

  await observe();
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  return {
    problems,
    requests,
    evaluate,
    until,
    print: async (html) => {
      const { frameTree } = await send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
      await send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
      const { data } = await send<{ data: string }>('Page.printToPDF', PRINTING);
      return Buffer.from(data, 'base64');
    },
    open: async (address, settled, width = 1280) => {
      const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: width < 500 };
      await send('Emulation.setDeviceMetricsOverride', metrics);
      problems.length = 0;
      requests.length = 0;
      await send('Page.navigate', { url: address });
      await until(`document.readyState === 'complete' && (${settled})`);
    },
    close: async () => {
      const gone = new Promise((resolve) => chromium.once('exit', resolve));
      socket.close();
      chromium.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where it listens, which it says first. */
function addressOf(chromium: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    chromium.once('exit', () => reject(new Error(`Chromium ended: ${said}`)));
    chromium.stderr!.on('data', (text) => {
      said += text;
      const address = /ws:\/\/\S+/.exec(said);
      if (address) resolve(address[0]);
    });
  });
}
