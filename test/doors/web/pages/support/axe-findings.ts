/** What axe finds on a page that a browser shows. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA, with the criteria that it took over from those before it. */
const CRITERIA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const OPTIONS = { runOnly: { type: 'tag', values: CRITERIA }, resultTypes: ['violations'], iframes: false };

/** One line for each element, with its rule; frames are documents of their own and left out. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(OPTIONS)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
