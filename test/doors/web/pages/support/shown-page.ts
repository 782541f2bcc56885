/** HTML as a browser shows it. Needs a Chromium: `make test-browser`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startBrowser } from './browser.ts';

export type ShownPage = {
  page: Page;
  /** Until its fonts are there. `width`: of the window, in pixels. */
  show(html: string, width?: number): Promise<void>;
  close(): Promise<void>;
};

export async function startShownPage(chromium: string): Promise<ShownPage> {
  let shown = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(shown);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await startBrowser(chromium);
  return {
    page: browser.page,
    show: (html, width) => {
      shown = html;
      return browser.open(`http://127.0.0.1:${port}/`, 'document.fonts.status === "loaded"', width);
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
