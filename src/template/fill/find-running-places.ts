/** §17.40: where the values of an e-invoice stand in headers and footers, as their pages have them. */
import type { Paragraph, PhrasingContent } from 'mdast';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { EInvoiceValues, RunningPlaces, RunningVariants } from '../model/e-invoice.ts';
import type { MarginBoxes } from '../model/page-furniture.ts';
import { type BoxContent, boxesOf, isPlain, type RunningBoxes, type RunningPosition } from '../model/running-boxes.ts';
import { type Constants, EDGE, type Part, partsOf, piecesOf } from './find-shown-places.ts';

/** `setup`: with marks in place of the values. Those in which there are places. */
export function findRunningPlaces(setup: DocumentSetup, constants: Constants): Pick<EInvoiceValues, 'running'> {
  const placesIn = (boxes: RunningBoxes | MarginBoxes | BoxContent): RunningPlaces => {
    const parts = contentsOf(boxes).flatMap((content) => partsIn(content, constants));
    return { pieces: piecesOf(parts), texts: textsOf(parts) };
  };
  const variantsOf = (position: RunningPosition): RunningVariants => ({
    first: placesIn(boxesOf(setup, position, true)),
    following: placesIn(boxesOf(setup, position, false)),
    sections: Object.values(setup.sections ?? {}).flatMap(({ [position]: own }) => (own ? [placesIn(own)] : [])),
  });
  const running = (['header', 'footer'] as const)
    .map((position) => [position, variantsOf(position)] as const)
    .filter(([, { first, following, sections }]) =>
      [first, following, ...sections].some(({ pieces }) => pieces.length > 0),
    );
  return running.length > 0 ? { running: Object.fromEntries(running) } : {};
}

/** Of a line, no box, or all boxes. */
export function contentsOf(boxes: RunningBoxes | MarginBoxes | BoxContent): BoxContent[] {
  if (Array.isArray(boxes)) return [boxes];
  const { look: _look, ...parts } = boxes;
  return Object.values(parts);
}

/** Their lines end wherever there is room. */
export function partsIn(content: BoxContent, constants: Constants): Part[] {
  const { parts } = partsOf(paragraphOf(content), constants);
  return parts.filter((part) => part !== EDGE);
}

export function paragraphOf(content: BoxContent): Paragraph {
  return { type: 'paragraph', children: isPlain(content) ? content.map(asText) : content };
}

function asText(part: Extract<BoxContent[number], string | { blank: string } | { token: string }>): PhrasingContent {
  return typeof part === 'string' ? { type: 'text', value: part } : { type: 'blank', label: '' };
}

/** What stands in no piece. */
function textsOf(parts: readonly Part[]): string[] {
  const runs: Part[][] = [[]];
  for (const part of parts) {
    if (part === null) runs.push([]);
    else runs.at(-1)!.push(part);
  }
  const plain = runs.filter((run) => run.every((part) => typeof part === 'string')).map((run) => run.join(''));
  return plain.filter((text) => text.trim() !== '');
}
