/** One system that sets documents, in a process of its own: no patch and no shared font of ours reaches the baselines. */
import { writeFileSync } from 'node:fs';
import type { Took } from './systems.ts';

type Set = (markdown: string) => Promise<{ bytes: Uint8Array; pages: number; phases?: Record<string, number> }>;

const SYSTEMS: Record<string, () => Promise<Set>> = {
  platen: async () => (await import('./set-with-platen.ts')).setWithPlaten,
  letterhead: async () => (await import('./set-on-letterhead.ts')).setOnLetterhead,
  phases: async () => (await import('./set-in-phases.ts')).setInPhases,
  stock: async () => (await import('./set-with-stock.ts')).setWithStock,
  typst: async () => (await import('./set-with-typst.ts')).setWithTypst,
  weasyprint: async () => (await import('./set-with-weasyprint.ts')).setWithWeasyprint,
  chromium: async () => (await import('./set-with-chromium.ts')).setWithChromium,
  bare: async () => (await import('./set-bare.ts')).setBare,
};

const [name, row] = process.argv[2]!.split(':') as [string, string | undefined];
const set: Set = row ? (await import('./set-without.ts')).setWithout(row) : await SYSTEMS[name]!();

// Chromium needs a moment to go.
process.on('disconnect', () => setTimeout(() => process.exit(), name === 'chromium' ? 2000 : 0));
process.on('message', async ({ documents, file }: { documents: string[]; file?: string }) => {
  try {
    const before = process.cpuUsage();
    const start = performance.now();
    const took: Took = { wall: 0, cpu: 0, pages: 0, bytes: 0 };
    for (const markdown of documents) {
      const { bytes, pages, phases } = await set(markdown);
      took.pages += pages;
      took.bytes += bytes.length;
      if (phases) took.phases = phases;
      if (file) writeFileSync(file, bytes);
    }
    took.wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    took.cpu = (user + system) / 1000;
    process.send!(took);
  } catch (error) {
    process.send!({ error: String((error as Error).stack) });
  }
});
process.send!('ready');
