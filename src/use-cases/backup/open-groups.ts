/** §18.16, §18.30: reads the entries of a file group by group, in their order. */
import type { ArchiveEntry } from './write-archive.ts';

/** The header is left out. `rest`: the name of an entry that nobody asked for. */
export async function openGroups(entries: AsyncGenerator<ArchiveEntry, void>) {
  const next = async () => (await entries.next()).value ?? undefined;
  await next();
  let entry = await next();
  return {
    async *entriesOf(prefix: string): AsyncGenerator<ArchiveEntry, void> {
      for (; entry?.name.startsWith(prefix); entry = await next()) yield entry;
    },
    rest: () => entry?.name,
  };
}
