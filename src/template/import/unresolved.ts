/** What stands in a template's tree until its names are resolved: what repeats, and what stands under conditions, by their occurrences. */
import type { Nodes } from 'mdast';

/** `occurrence` is the index of its opening boundary. Later resolved to a `Section`. */
export type UnresolvedSection = { type: 'section'; occurrence: number; children: Nodes[] };

/** `occurrence`: the mark with which the branch begins. Later resolved to a `Branch`. */
export type UnresolvedBranch = { type: 'branch'; occurrence: number; children: Nodes[] };
export type UnresolvedBranches = { type: 'branches'; children: UnresolvedBranch[] };
