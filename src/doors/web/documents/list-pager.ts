/**
 * §20.13: the links between pages of the list. A cursor leads forward only (§14.3), so the address remembers the pages that one came by:
 * the one before is exactly the page that was seen there.
 */
import { type Position, writeCursor } from '../../../domain/cursor.ts';
import { withQuery } from '../model/paths.ts';
import type { Entered } from './read-filters.ts';

export type ListPager = Record<'first' | 'previous' | 'next', string>;

/** Stands for the first page, which has no cursor. */
const FIRST = '0';
/** Who goes on further gets back by as many pages, or to the first. */
const MOST_REMEMBERED = 20;

/** Addresses; empty where there is no such page, or none that is known. `next`: where it begins. */
export function listPager(path: string, entered: Entered, query: URLSearchParams, next: Position | null): ListPager {
  const here = query.get('cursor') ?? FIRST;
  const trail = here === FIRST ? [] : (query.get('back') ?? '').split(',').filter((cursor) => cursor !== '');
  const previous = trail.at(-1);
  const addressOf = (cursor: string, back: string[]) =>
    withQuery(path, { ...entered, cursor: cursor === FIRST ? '' : cursor, back: back.join(',') });
  return {
    first: here === FIRST || previous === FIRST ? '' : addressOf(FIRST, []),
    previous: previous === undefined ? '' : addressOf(previous, trail.slice(0, -1)),
    next: next ? addressOf(writeCursor(next), [...trail, here].slice(-MOST_REMEMBERED)) : '',
  };
}
