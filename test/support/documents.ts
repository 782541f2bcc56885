/** Documents as rows, for tests that need many of them, or ones that the API does not create. */
import { v7 } from 'uuid';
import type { Prisma } from '../../generated/prisma/client.ts';

let made = 0;

/** Returns a row of no template and no person, unless given; numbers increase, so that they are unique within a template. */
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
