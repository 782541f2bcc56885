/** §20.10: pages of a list by their numbers, as the layout `app/pager` takes them. */
import { t } from '../pages/index.ts';

const NUMBER = /^[1-9]\d{0,5}$/;

/** `?page=2`; 1 for what is none. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return NUMBER.test(text) ? Number(text) : 1;
}

/** Addresses are empty where there is no such page. `addressOf`: of a page; empty for the first. */
export function pagerOf(
  { page, size, total }: { page: number; size: number; total: number },
  addressOf: (page: string) => string,
) {
  const last = Math.max(1, Math.ceil(total / size));
  const to = (wanted: number) => addressOf(wanted === 1 ? '' : String(wanted));
  return {
    isPaged: last > 1 || page > 1,
    text: t('shell.pager.page', { page, last }),
    previous: page > 1 ? to(Math.min(page - 1, last)) : '',
    next: page < last ? to(page + 1) : '',
  };
}
