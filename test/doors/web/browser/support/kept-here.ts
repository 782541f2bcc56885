import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** Returns the fields of all entries that the browser keeps for the service (§20.60). */
export function keptHere(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    // Whoever opens a database that is not there creates it, without the page's store.
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('platen')) return [];
    return new Promise((resolve) => {
      const opening = indexedDB.open('platen');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('kept').objectStore('kept').getAll();
        reading.onsuccess = () => resolve(reading.result.map(({ fields }) => fields));
      };
    });
  })()`);
}

/** Waits until the service has all that was typed. Otherwise the next page of the form would be replaced by its draft. */
export async function untilSaved(page: Page): Promise<void> {
  await until(async () => (await keptHere(page)).length === 0, 'the browser keeps nothing');
}
