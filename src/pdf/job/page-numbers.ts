/** §17.42: on which pages the places of a document stand, for its Word copies. It is laid out as for its PDF, which is not written. */
import { documentDefinition } from '../document/definition/document-definition.ts';
import { numbersIn, runsOf } from '../drawing/column-pages.ts';
import { pagesOfPlaces } from '../engine/catalog.ts';
import type { DrawnPage } from '../engine/renderer.ts';
import { holdFonts } from '../fonts/hold-fonts.ts';
import { QUICK_ENGINE } from './engines.ts';
import { layOut } from './render-pdf.ts';
import { inputOfJob, type RenderJob } from './run-render-job.ts';

/** `places`: as pages show their numbers, by the names of headings. `counts`: how many pages are in each count of pages (`PageSection.run`). */
export type PageNumbers = { places: Map<string, number>; counts: Map<number, number> };

/** Undefined for a document that cannot be set. */
export async function pageNumbers(job: RenderJob): Promise<PageNumbers | undefined> {
  const input = inputOfJob(job);
  const fonts = holdFonts(input.setup.fonts, input.assets);
  try {
    const { definition, context } = documentDefinition(input, QUICK_ENGINE.textRows, fonts);
    const { document } = await layOut(definition, context.structure, QUICK_ENGINE, context.fonts, input.setup);
    const pages = document._pdfMakePages as DrawnPage[];
    const numbers = numbersIn(pages);
    const counts = new Map(runsOf(pages).map((run, page) => [run, numbers[page]!]));
    return { places: new Map(pagesOfPlaces(document).map(([name, page]) => [name, numbers[page]!])), counts };
  } catch {
    return undefined;
  } finally {
    fonts.release();
  }
}
