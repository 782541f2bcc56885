/** §17.1: to measure a part before it is laid out. */
import type { RootContent } from 'mdast';
import { type Context, withOwnLedger } from './context.ts';

/** A context in which nothing leaves a trace: no text enters the ledger or the structure, and no note counts as referred to. */
export function traceless(context: Context): Context {
  return {
    ...withOwnLedger(context),
    element: 'layout',
    footnotes: new Map([...context.footnotes].map(([identifier, note]) => [identifier, { ...note }])),
  };
}

/** The height in points that blocks will have. */
export function measuredHeight(nodes: RootContent[], context: Context): number {
  return context.layOutBlocks(nodes, traceless(context)).height;
}
