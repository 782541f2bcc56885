/** §18.7: what reads texts for an import. Some of it takes seconds for texts that were made to; so it takes and answers plain data. */
import { missingFields } from '../../../template/fill/missing-fields.ts';
import { readFrontMatter } from '../../../template/front-matter/read-front-matter.ts';
import { splitFile } from '../../../template/front-matter/split-file.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { UnfilledFurniture } from '../../../template/model/theme.ts';
import { readFacts } from './read-facts.ts';
import { readSample } from './read-sample.ts';
import { readThemeFacts } from './read-theme-facts.ts';

/** §19.1: the placeholders that a template's theme names and the template lacks; `source`: as far as its front matter goes. */
function readMissing({ source }: { source: string }, furniture: UnfilledFurniture, inventory: Inventory): string[] {
  return missingFields(furniture, inventory, readFrontMatter(splitFile(source)?.yaml ?? '').frontMatter);
}

/** They read here and now. */
export const TEXT_READERS = { template: readFacts, theme: readThemeFacts, missing: readMissing, sample: readSample };

type ReadersHere = typeof TEXT_READERS;

/** `TEXT_READERS`, or the same in threads. */
export type TextReaders = {
  [Name in keyof ReadersHere]: (
    ...given: Parameters<ReadersHere[Name]>
  ) => ReturnType<ReadersHere[Name]> | Promise<ReturnType<ReadersHere[Name]>>;
};

/** What a thread is asked. */
export type TextTask = {
  [Name in keyof ReadersHere]: { reader: Name; given: Parameters<ReadersHere[Name]> };
}[keyof ReadersHere];
