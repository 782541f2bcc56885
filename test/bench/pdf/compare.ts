/** Systems in one interleaved run: after a warm-up every round sets a new document with each of them, in random order. */
import type { System, Took } from './systems.ts';

/** `seconds`: no further round is begun after so long, so that a run ends on a busy machine, too. */
export type Case = { name: string; make(seed: number): string; warm: number; rounds: number; seconds?: number };
/** By the system's name, one entry a round. */
export type Results = Map<string, Took[]>;

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

/** The median of one figure over all rounds. */
export function medianOf(took: Took[], figure: 'wall' | 'cpu' | 'pages' | 'bytes'): number {
  return median(took.map((one) => one[figure]));
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export async function compare(
  systems: System[],
  { make, warm, rounds, seconds = Number.POSITIVE_INFINITY }: Case,
): Promise<Results> {
  const results: Results = new Map(systems.map(({ name }) => [name, []]));
  const start = performance.now();
  for (let round = -warm; round < rounds; round++) {
    const late = performance.now() - start > seconds * 1000;
    if (late && round > 0) break;
    if (late) round = 0; // warm enough
    const markdown = make(round + warm);
    for (const system of shuffled(systems)) {
      const took = await system.set(markdown);
      if (round >= 0) results.get(system.name)!.push(took);
    }
  }
  return results;
}
