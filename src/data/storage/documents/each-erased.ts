/** §18.27: all documents that were erased, a page at a time, however many there are. */
import type { Database } from '../connection/database.ts';
import type { PdfToRemove } from './erase-generations.ts';

const AT_ONCE = 1000;

/** By their ids. */
export async function* eachErased(db: Database): AsyncGenerator<PdfToRemove, void> {
  let last: string | undefined;
  for (;;) {
    const page = await db.erasedGeneration.findMany({
      where: last === undefined ? {} : { id: { gt: last } },
      select: { id: true, workspaceId: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    yield* page;
    last = page.at(-1)?.id;
    if (page.length < AT_ONCE) return;
  }
}
