/** The web app in a Chromium of this machine: a service with two workspaces, and windows of people who are signed in. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium, watch } from '../../pages/support/browser.ts';
import { openWorld, signIn, type World } from '../../support/world.ts';

/** `problems`: errors and refusals by the policy; `requests`: addresses. Both since the window was opened. */
export type Window = { page: Page; problems: string[]; requests: string[]; close(): Promise<void> };

export type AppBrowser = {
  world: World;
  chromium: Browser;
  /** A window with cookies of its own; of `userId`, or of nobody. Paths are below the service's address. */
  open(userId?: string, options?: BrowserContextOptions): Promise<Window>;
  close(): Promise<void>;
};

/** Several browsers share the machine. */
const PATIENCE = 30_000;
/** How long a window may take to close. */
const CLOSING = 10_000;
export const DESK = { viewport: { width: 1300, height: 900 } };

export async function startAppBrowser(executable: string, env: Record<string, string> = {}): Promise<AppBrowser> {
  const [world, chromium] = await Promise.all([openWorld(env, 'all'), launchChromium(executable)]);
  return {
    world,
    chromium,
    async open(userId, options = DESK) {
      const context = await chromium.newContext({ baseURL: world.origin, ...options });
      context.setDefaultTimeout(PATIENCE);
      if (userId) {
        const session = { name: 'platen', value: await signIn(world, userId), sameSite: 'Lax' } as const;
        await context.addCookies([{ ...session, url: world.origin }]);
      }
      const page = await context.newPage();
      return { page, ...watch(page), close: () => closeWindow(context) };
    },
    async close() {
      await chromium.close();
      await world.service.close();
    },
  };
}

/** Under load, Chromium sometimes forgets to close a window that was just loaded again. Closing the browser ends that too. */
async function closeWindow(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), pause(CLOSING, undefined, { ref: false })]);
}
