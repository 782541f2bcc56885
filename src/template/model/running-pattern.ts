/** §10.17, §19.2: a header or footer of one line before it is filled. */
import type { Branches } from './branches.ts';
import type { PageToken } from './document-tree.ts';

/**
 * Where a placeholder's content goes; `field` indexes the contents of the scope: the document, or a group's instance. `ofDocument`: it stands in a group
 * and is the document's.
 */
export type Slot = { type: 'slot'; field: number; ofDocument?: true };

/** A piece of a header or footer before it is filled. */
export type RunningPattern = (string | Slot | { token: PageToken['token'] })[];
export type BranchingPattern = (RunningPattern[number] | PatternBranches)[];
interface PatternBranches extends Branches<BranchingPattern[number]> {}
