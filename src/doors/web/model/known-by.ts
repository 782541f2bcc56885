/** §20.13: how people know a document. */
import { withIsolatedControls } from '../../../domain/text.ts';
import { defaultTitle } from '../../../domain/title.ts';
import type { GenerationRow } from '../../../use-cases/read/index.ts';

/** What the title does not say: the template, the number, and what the document is known by. */
export function knownBy({ templateTitle, title, generationNumber, knownBy }: KnownDocument): string[] {
  const ofTemplate = title.startsWith(templateTitle) ? [] : [templateTitle];
  const number = title === defaultTitle(templateTitle, generationNumber) ? [] : [`#${generationNumber}`];
  return [...ofTemplate, ...number, ...knownBy].map(withIsolatedControls);
}

type KnownDocument = Pick<GenerationRow, 'templateTitle' | 'title' | 'generationNumber' | 'knownBy'>;
