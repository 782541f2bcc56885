/**
 * §20.9: shows what a document would look like, with every fault of its values and title (§11.7). Nothing is stored and
 * no number is drawn.
 */

import { loadLook } from '../../data/storage/templates/themes.ts';
import { Refusal } from '../../domain/errors.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { checkTitle, readTitle } from '../../domain/title.ts';
import { isLongValues } from '../../domain/values.ts';
import type { FillContext } from '../../template/fill/fill-template.ts';
import { fitTypes, withWrongTypes } from '../../template/fill/fit-types.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import { firstNumbers, writeNumbers } from '../../template/fill/write-numbers.ts';
import { SAMPLE_CODE, verificationAddress } from '../../template/fill/write-verification.ts';
import type { Asset } from '../../template/model/code.ts';
import type { FilledDocument } from '../../template/model/compiled.ts';
import type { ValueFault } from '../../template/model/fault.ts';
import type { CreateDocumentParts, DocumentRequest } from './create-document.ts';
import { loadSavedVersion, type SavedHead, type SavedVersion } from './load-saved-version.ts';
import { findReplaced } from './replaced-document.ts';

/**
 * `replaces`: the id of the document that the new one replaces; undefined or empty for none. `tellsBlanks`: whether the document has what it
 * `lacks`.
 */
type TrialRequest = Pick<DocumentRequest, 'principal' | 'title' | 'values' | 'clientSignal'> & {
  head: SavedHead;
  replaces?: string | undefined;
  tellsBlanks?: true;
};

/** `count`: the number of all faults. `faults` has only the first ones. */
export type Trial = {
  faults: ValueFault[];
  count: number;
  /** Has a blank for each faulty value. Undefined when the values make no document at all. */
  document?: FilledDocument & { title: string };
  /** Loads the pictures and fonts of the document. */
  loadAssets(): Promise<Asset[]>;
  /** Fills the values as for a document that is stored, with sentinels for its numbers. Call it only without faults. */
  fillAsStored(): Promise<Tried<FilledDocument>>;
  /** Fills the values as for a document that is stored, with the first numbers of its counters. Call it only without faults. */
  fillWithNumbers(): Promise<Tried<FilledDocument>>;
  /** Whether the template makes e-invoices. */
  isEInvoice: boolean;
};

/** Fills a template without creating a document. Throws refusals that are not about the request, such as `unavailable`. */
export async function tryDocument(
  parts: Pick<CreateDocumentParts, 'db' | 'versions' | 'themes' | 'clock'> &
    Partial<Pick<CreateDocumentParts, 'publicUrl'>>,
  { principal, head, title, values, replaces: id, tellsBlanks, clientSignal }: TrialRequest,
): Promise<Trial> {
  const { workspaceId, timeZone } = principal;
  const { template } = await loadSavedVersion(parts, workspaceId, head.versionId, { images: false });
  const theme = await parts.themes.of(workspaceId, head);
  const replaces = await findReplaced(parts.db, template, principal, id);
  const today = todayIn(timeZone, parts.clock());
  const { publicUrl } = parts;
  const sample =
    publicUrl === undefined ? undefined : { address: verificationAddress(publicUrl, SAMPLE_CODE), code: '' };
  const context: FillContext = { today, theme, replaces, sample, trial: true, ...(tellsBlanks && { tellsBlanks }) };
  const read = readTitle(title);
  const fill = () => {
    const given = isLongValues(values) ? values : fitTypes(template.inventory, values).values;
    return template.fill(given, { today, theme, replaces }, clientSignal);
  };
  const named = await tried(() => checkTitle(read));
  const filled = await tried(() => fillTrial(template, values, context, clientSignal));
  const { reported = [], count = 0 } = filled.done?.faults ?? {};
  const refused = [named.fault, filled.fault].filter((fault) => fault !== undefined);
  return {
    faults: [...refused, ...reported],
    count: refused.length + count,
    ...(filled.done && { document: { ...filled.done, title: (!named.fault && read) || head.title } }),
    loadAssets: async () => {
      const { setup } = filled.done ?? template;
      const images = template.assetPaths.length === 0 ? [] : undefined;
      const look = await loadLook(parts.db, workspaceId, head, {
        files: themeFiles(setup),
        fonts: setup.fonts,
        images,
      });
      return [...look, ...(filled.done?.pictures ?? [])];
    },
    fillAsStored: () => tried(fill),
    fillWithNumbers: () =>
      tried(async () => {
        const made = await fill();
        return writeNumbers(made, firstNumbers(made));
      }),
    isEInvoice: template.isEInvoice === true,
  };
}

/** Long values are parsed and filled in a thread, which reports their wrong types too. */
async function fillTrial(
  template: SavedVersion,
  sent: unknown,
  context: FillContext,
  clientSignal: AbortSignal,
): Promise<FilledDocument> {
  if (isLongValues(sent)) return template.fill(sent, context, clientSignal);
  const { values, wrong } = fitTypes(template.inventory, sent);
  return withWrongTypes(await template.fill(values, context, clientSignal), wrong);
}

const ABOUT_VALUES = ['validation', 'invalid_values'];

type Tried<Result> = { done?: Result; fault?: ValueFault };

async function tried<Result>(run: () => Result | Promise<Result>): Promise<Tried<Result>> {
  try {
    return { done: await run() };
  } catch (error) {
    if (!(error instanceof Refusal) || !ABOUT_VALUES.includes(error.code)) throw error;
    const { code, told: message, detail: path = '' } = error;
    return { fault: { code, message, path } };
  }
}
