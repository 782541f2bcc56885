/**
 * §20.85: every component in light, dark, on a phone and in German, compared with what was accepted: the boxes of its parts and its colours.
 * Boxes and not pixels, because Chromium versions smooth letters differently, while the text face comes with the service. `make golden-design`
 * accepts a change; run by `make test-browser`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Browser as Chromium } from 'playwright-core';
import { type DevServer, startDevServer } from '../../../../../src/cli/dev/start-dev-server.ts';
import { SHARED_WORKERS } from '../../../../support/shared-workers.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { findChromium, launchChromium } from '../support/browser.ts';

const executable = findChromium();
const DESK = { viewport: { width: 1300, height: 900 } };
const WAYS: Record<string, BrowserContextOptions> = {
  light: DESK,
  dark: { ...DESK, colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 800 } },
  german: { ...DESK, locale: 'de' },
};
const REFERENCE = path.join(import.meta.dirname, '../support/design-reference.json');
/** In pixels: two lines of the same text may differ by one between versions. */
const TOLERANCE = 4;

/** The box of each part of a component, within the component, and the colours of the component. */
type Picture = Record<
  string,
  { boxes: [name: string, x: number, y: number, width: number, height: number][]; colours: string[] }
>;

const PICTURE = `(() => {
  const parts = 'h1, h2, h3, p, li, button, .button, a, input:not([type=file]), select, textarea, label, summary, th, td, dt, dd, pre, svg, .badge, .paper, .thumbnail';
  return Object.fromEntries([...document.querySelectorAll('[data-component]')].map((component) => {
    const around = component.getBoundingClientRect();
    const shown = [...component.querySelectorAll(parts)].filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'));
    const boxes = shown.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const name = one.localName + (one.className && typeof one.className === 'string' ? '.' + one.className.split(' ')[0] : '');
      return [name, ...[x - around.x, y - around.y, width, height].map(Math.round)];
    });
    const colours = [...new Set(shown.flatMap((one) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(one);
      return [color, backgroundColor, borderTopColor];
    }))].sort();
    return [component.dataset.component, { boxes: [['all', 0, 0, Math.round(around.width), Math.round(around.height)], ...boxes], colours }];
  }));
})()`;

/** Parts of rows whose first lines of text do not stand on one baseline, and controls that are no multiple of 4 pixels high. */
const OFF_GRID = `(() => {
  const isSeen = (one) => one.checkVisibility() && !one.closest('.visually-hidden') && one.getBoundingClientRect().width > 1;
  const baselineOf = (one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
      if (!text.data.trim() || !isSeen(text.parentElement)) continue;
      const [line, probe] = [document.createElement('span'), document.createElement('span')];
      probe.style.cssText = 'display: inline-block; width: 0; height: 0';
      text.replaceWith(line);
      line.append(probe, text);
      const { bottom } = probe.getBoundingClientRect();
      line.replaceWith(text);
      return bottom;
    }
  };
  const found = [];
  for (const row of document.querySelectorAll('.actions, .page-head, .crumbs ol, .pager, .views, .chips, .bar, tr')) {
    const parts = [...row.children].filter(isSeen).map((one) => ({ one, box: one.getBoundingClientRect(), baseline: baselineOf(one) }));
    parts.forEach(({ one, box, baseline }, at) => {
      const before = parts[at - 1];
      const areBeside = before && Math.min(box.bottom, before.box.bottom) - Math.max(box.top, before.box.top) > 4 && box.left >= before.box.right - 1;
      if (areBeside && baseline && before.baseline && Math.abs(baseline - before.baseline) > 0.6)
        found.push(row.className + ': ' + one.textContent.trim().slice(0, 30) + ' ' + (baseline - before.baseline));
    });
  }
  for (const one of document.querySelectorAll('button:not(.link, .chip), .button, select, input:not([type=radio], [type=checkbox], [type=file])')) {
    const { height } = one.getBoundingClientRect();
    if (isSeen(one) && Math.abs(height - Math.round(height / 4) * 4) > 0.1) found.push(one.outerHTML.slice(0, 60) + ' ' + height);
  }
  return found;
})()`;

(executable ? describe : describe.skip)('the design in Chromium', () => {
  let chromium: Chromium;
  let server: DevServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'platen-design-'));
    writeFileSync(path.join(folder, 'a.md'), '---\ntitle: A\n---\n\nText\n');
    [chromium, server] = await Promise.all([
      launchChromium(executable!),
      startDevServer(folder, { config: { renderConcurrency: 1, maxMemory: 2_048 }, port: 0, open: SHARED_WORKERS }),
    ]);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(Object.keys(WAYS))('%s is as it was accepted, on the grid, and accessible', async (way) => {
    const context = await chromium.newContext(WAYS[way]!);
    const page = await context.newPage();
    await page.goto(`${server.url}/design`);
    await page.evaluate('document.fonts.ready');
    const picture = await page.evaluate<Picture>(PICTURE);
    if (process.env.PLATEN_GOLDEN === 'write') accept(way, picture);
    expect(differences(read()[way] ?? {}, picture)).toEqual([]);
    expect(await page.evaluate<string[]>(OFF_GRID)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});

function read(): Record<string, Picture> {
  return existsSync(REFERENCE) ? JSON.parse(readFileSync(REFERENCE, 'utf8')) : {};
}

/** `make golden-design` formats the file, too. */
function accept(way: string, picture: Picture): void {
  writeFileSync(REFERENCE, JSON.stringify({ ...read(), [way]: picture }));
}

function differences(were: Picture, are: Picture): string[] {
  const components = [...new Set([...Object.keys(were), ...Object.keys(are)])];
  return components.flatMap((component) => {
    const [was, is] = [were[component], are[component]];
    if (!was || !is) return [`${component}: ${was ? 'gone' : 'new'}`];
    const names = (one: typeof was) => one.boxes.map(([name]) => name).join(' ');
    if (names(was) !== names(is)) return [`${component}: other parts: ${names(is)}`];
    const moved = is.boxes.flatMap(([name, ...box], at) => {
      const [, ...before] = was.boxes[at]!;
      const isMoved = box.some((length, side) => Math.abs(length - before[side]!) > TOLERANCE);
      return isMoved ? [`${component}: ${name} ${before} → ${box}`] : [];
    });
    const colours = is.colours.filter((colour) => !was.colours.includes(colour));
    return [...moved, ...colours.map((colour) => `${component}: a new colour ${colour}`)];
  });
}
