/** Measures what the service takes to answer something hostile. The least of some tries counts: the rest is garbage of what came before. */
import type { Content, Door, Hostile, Parser } from './parser.ts';
import type { World } from './world.ts';

/** `holdMs`: the longest that the event loop was held, in CPU time; `workMs`: in all; `growthMb`: of the process, its threads included. */
export type Cost = { status: number; text: string; holdMs: number; workMs: number; growthMb: number };

const LIMITS = { holdMs: 250, growthMb: 200 };
const TRIES = 4;

export function isOver({ status, holdMs, growthMb }: Cost): boolean {
  return status >= 500 || holdMs > LIMITS.holdMs || growthMb > LIMITS.growthMb;
}

/** Of the first try within the limits, or of the cheapest. */
export async function costOf(world: World, parser: Parser, hostile: Hostile): Promise<Cost> {
  const { make, through = parser.door, harmless = parser.harmless } = hostile;
  const content = make();
  // Loads the modules and threads behind the door, which are no cost of the content.
  await through(world, harmless());
  const { residentMb } = await world.reading();
  let least: Cost | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const cost = await tryOnce(world, through, content, residentMb);
    if (!isOver(cost)) return cost;
    if (!least || cost.holdMs + cost.growthMb < least.holdMs + least.growthMb) least = cost;
  }
  return least!;
}

/** `residentMb`: before the first try, so that what a try leaves behind counts in the next. */
async function tryOnce(world: World, door: Door, content: Content, residentMb: number): Promise<Cost> {
  await world.reading();
  const { status, text } = await door(world, content);
  const { holdMs, workMs, peakMb } = await world.reading();
  return { status, text, holdMs, workMs, growthMb: Math.max(0, peakMb - residentMb) };
}
