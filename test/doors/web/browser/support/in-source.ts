/** §20.94: windows in which templates are written in their source, as the button Source leaves them. */
import type { Page } from 'playwright-core';

export function writeInSource(page: Page): Promise<unknown> {
  return page.addInitScript(`try { localStorage.setItem('platen-source', '1'); } catch {}`);
}
