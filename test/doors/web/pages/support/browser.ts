/** A Chromium of this machine, driven by Playwright, which downloads none: to see what a reader of our pages sees. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser as Chromium, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PATIENCE = 30_000;
const PAUSE = 50;

export type Browser = {
  page: Page;
  /** Loads an address in a window of this width and waits until `settled`, an expression, is true. */
  open(address: string, settled: string, width?: number): Promise<void>;
  /** Waits until an expression is true; Playwright's `waitForFunction` is stopped by the policy of our pages. */
  until(expression: string): Promise<void>;
  /** Errors, exceptions and refusals by policy, in the page and in its frames, since the last `open`. */
  problems: string[];
  /** Every address that was asked for since the last `open`. */
  requests: string[];
  close(): Promise<void>;
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

/** Scroll bars take no room unless `scrollBars`. */
export function launchChromium(executablePath: string, { scrollBars = false } = {}): Promise<Chromium> {
  return chromium.launch({ executablePath, ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [] });
}

/** Keeps what a page asks for and what goes wrong in it. */
export function watch(page: Page): Pick<Browser, 'problems' | 'requests'> {
  const problems: string[] = [];
  const requests: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && problems.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  return { problems, requests };
}

/** One page, of which `open` sets the size: below 500 pixels it is a phone. */
export async function startBrowser(executable: string): Promise<Browser> {
  const started = await launchChromium(executable, { scrollBars: true });
  const page = await started.newPage({ viewport: null });
  page.setDefaultTimeout(PATIENCE);
  const { problems, requests } = watch(page);
  const devtools = await page.context().newCDPSession(page);
  // A page that goes elsewhere meanwhile, such as to the draft of a form, is asked again once it is there.
  const isTrue = (expression: string) =>
    page.evaluate<boolean>(`Boolean(${expression})`).catch((error: Error) => {
      if (!error.message.includes('context was destroyed')) throw error;
      return false;
    });
  const until = async (expression: string): Promise<void> => {
    for (const end = Date.now() + PATIENCE; !(await isTrue(expression)); await pause(PAUSE))
      if (Date.now() > end) throw new Error(`never true: ${expression}; problems: ${problems.join('; ')}`);
  };
  return {
    page,
    until,
    problems,
    requests,
    open: async (address, settled, width = 1280) => {
      const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: width < 500 };
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
      problems.length = 0;
      requests.length = 0;
      await page.goto(address);
      await until(settled);
    },
    close: () => started.close(),
  };
}
