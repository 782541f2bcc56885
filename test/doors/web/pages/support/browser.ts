/** A Chromium of this machine, driven by Playwright, which downloads none: to see what a reader of our pages sees. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser as Chromium, chromium, type Page } from 'playwright-core';
import { until } from '../../browser/support/until.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PATIENCE = 30_000;

export type Browser = {
  page: Page;
  /** Loads an address in a window of this width and waits until `settled`, an expression, is true. */
  open(address: string, settled: string, width?: number): Promise<void>;
  /** `untilTrue` of its page, with the problems of the page in the error. */
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
  const untilHere = (expression: string) =>
    untilTrue(page, expression).catch((error: Error) => {
      throw new Error(`${error.message}; problems: ${problems.join('; ')}`);
    });
  return {
    page,
    until: untilHere,
    problems,
    requests,
    open: async (address, settled, width = 1280) => {
      const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: width < 500 };
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
      problems.length = 0;
      requests.length = 0;
      await page.goto(address);
      await untilHere(settled);
    },
    close: () => started.close(),
  };
}

/**
 * Waits until an expression is true in a page. Playwright's `waitForFunction` does not do: it evaluates its text in the page again
 * and again, which the policy of our pages (CSP) stops, so it works only where the text is true at the first look.
 */
export function untilTrue(page: Page, expression: string): Promise<void> {
  return until(() => page.evaluate<boolean>(`Boolean(${expression})`), expression);
}
