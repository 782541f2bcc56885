/** Documents as rows, for tests that need many, or such as the API does not make. */
import { v7 } from 'uuid';
import type { Prisma } from '../../generated/prisma/client.ts';

let made = 0;

/** Of no template and nobody, unless told otherwise; numbers go up, so that they never meet in a template. */
export function documentRow(
  workspaceId: string,
  change: Partial<Prisma.GenerationCreateManyInput> = {},
): Prisma.GenerationCreateManyInput {
  made += 1;
  return {
    id: v7(),
    workspaceId,
    templateTitle: 'T',
    title: `T #${made}`,
    generationNumber: 1_000_000 + made,
    source: 'api',
    sourceVersion: 1,
    markdown: '',
    blanks: [],
    setup: {},
    ...change,
  };
}
