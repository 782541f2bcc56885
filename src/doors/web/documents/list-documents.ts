/** §20.13: finding documents, with the filters of the API, which stand in the address. */

import { isShortSearch } from '../../../data/storage/documents/generation-filter.ts';
import type { GenerationRow } from '../../../data/storage/documents/generations.ts';
import {
  findGenerationChoices,
  type GenerationChoices,
  NEWEST_OF_SHORT,
} from '../../../data/storage/documents/list-generations.ts';
import { type Position, writeCursor } from '../../../domain/cursor.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { findDocuments } from '../../../use-cases/read/index.ts';
import { MAX_SEARCH_CHARACTERS } from '../../api/handlers/limits.ts';
import { type FieldOptions, field } from '../forms/field.ts';
import { knownBy } from '../model/known-by.ts';
import { moment } from '../model/moment.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import type { MemberAction } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { type Entered, type FilterName, type ReadFilters, readFilters } from './read-filters.ts';

const PAGE_SIZE = 25;
/** Of the templates and people to choose from. */
const MAX_CHOICES = 50;
/** §14.6: a search counts no further. */
const COUNT_TO = 1_000;

export const listDocuments: MemberAction = async ({ query, member, clientSignal }, context) => {
  const { workspaceId, timeZone } = member;
  const read = readFilters(query, timeZone);
  const { filter, after, faults } = read;
  const place = { limit: PAGE_SIZE, after, countTo: COUNT_TO };
  const [choices, found] = await Promise.all([
    findGenerationChoices(context.db, workspaceId, filter, MAX_CHOICES),
    faults.length > 0 ? null : findDocuments(context, workspaceId, filter, place, clientSignal),
  ]);
  const path = context.site.base + workspacePath(workspaceId, 'documents');
  const filters = filterFields(read, choices, timeZone);
  return {
    page: 'documents',
    title: t('documents.title'),
    place: 'documents',
    ...(faults.length > 0 && { status: 400 }),
    data: {
      faults,
      path,
      isNarrowed: Object.values(read.entered).some((text) => text !== ''),
      isOpen: faults.some(({ field }) => field !== null && field !== 'search'),
      search: searchField(read),
      filters,
      chips: chipsOf(filters, path, read.entered),
      hasPdfs: context.renderer !== null,
      total: found ? totalOf(found, filter.search) : '',
      rows: (found?.generations ?? []).map((row) => rowOf(row, path, timeZone)),
      pager: listPager(path, read.entered, query, found?.next ?? null),
      isFound: found !== null,
    },
  };
};

function totalOf({ total, isMore }: { total: number; isMore: boolean }, search: string | undefined): string {
  const isPart = isMore && search !== undefined && isShortSearch(search);
  return [
    t('documents.total', { count: total, isMore }),
    ...(isPart ? [t('documents.amongNewest', { count: NEWEST_OF_SHORT })] : []),
  ].join(' · ');
}

function searchField({ entered, faults }: ReadFilters) {
  const options = {
    name: 'search',
    label: t('documents.filters.search'),
    control: 'search',
    maxLength: MAX_SEARCH_CHARACTERS,
  } as const;
  return field({ ...options, value: entered.search, faults });
}

function filterFields({ entered, faults }: ReadFilters, { templates, people }: GenerationChoices, timeZone: string) {
  const one = (name: FilterName, options: Omit<FieldOptions, 'name' | 'label'>) =>
    field({ name, label: t(`documents.filters.${name}`), value: entered[name], faults, ...options });
  const choice = (name: FilterName, options: { value: string; text: string }[], hint = '') => {
    // What the address names is shown as chosen, also when it is there no more.
    const isUnknown = entered[name] !== '' && !options.some(({ value }) => value === entered[name]);
    const unknown = isUnknown ? [{ value: entered[name], text: t('documents.filters.unknown') }] : [];
    return one(name, {
      control: 'select',
      hint,
      options: [{ value: '', text: t('documents.filters.all') }, ...options, ...unknown],
    });
  };
  const templateHint =
    templates.length === MAX_CHOICES ? t('documents.filters.someTemplates', { count: MAX_CHOICES }) : '';
  return [
    choice(
      'template',
      templates.map(({ id, folder, title }) => ({ value: id, text: [folder, title].filter(Boolean).join(' / ') })),
      templateHint,
    ),
    choice(
      'created_by',
      people.map(({ id, name }) => ({ value: id, text: name })),
    ),
    choice(
      'source',
      Object.entries(section('documents.sources')).map(([value, text]) => ({ value, text })),
    ),
    choice(
      'void',
      Object.entries(section('documents.voids')).map(([value, text]) => ({ value, text })),
    ),
    one('from', { control: 'date', hint: t('documents.filters.daysOf', { timeZone }) }),
    one('to', { control: 'date', hint: t('documents.filters.daysOf', { timeZone }) }),
  ];
}

/** The filters that narrow the list; each leads to the list without it. */
function chipsOf(filters: ReturnType<typeof filterFields>, path: string, entered: Entered) {
  return filters
    .filter(({ value }) => value !== '')
    .map(({ name, label, value, options }) => ({
      label,
      text: options.find((option) => option.value === value)?.text ?? value,
      href: withQuery(path, { ...entered, [name]: '' }),
    }));
}

function rowOf(row: GenerationRow, path: string, timeZone: string) {
  return {
    title: withIsolatedControls(row.title),
    address: `${path}/${row.id}`,
    known: knownBy(row),
    by: row.createdByName ?? t('documents.nobody'),
    byAddress: row.createdByName === null ? '' : `${path}?created_by=${row.createdBy}`,
    made: moment(timeZone, row.createdAt),
    isVoid: row.isVoid,
    isFailed: row.pdfStatus === 'failed',
    file: `${path}/${row.id}/pdf?download=1`,
  };
}

type ListPager = Record<'first' | 'previous' | 'next', string>;

/** Stands for the first page, which has no cursor. */
const FIRST = '0';

/** Who goes on further gets back by as many pages, or to the first. */
const MAX_REMEMBERED = 20;

/**
 * §20.13: the links between pages of the list. A cursor leads forward only (§14.3), so the address remembers the pages that one came by:
 * the one before is exactly the page that was seen there.
 * Addresses; empty where there is no such page, or none that is known. `next`: where it begins.
 */
function listPager(path: string, entered: Entered, query: URLSearchParams, next: Position | null): ListPager {
  const here = query.get('cursor') ?? FIRST;
  const trail = here === FIRST ? [] : (query.get('back') ?? '').split(',').filter((cursor) => cursor !== '');
  const previous = trail.at(-1);
  const addressOf = (cursor: string, back: string[]) =>
    withQuery(path, { ...entered, cursor: cursor === FIRST ? '' : cursor, back: back.join(',') });
  return {
    first: here === FIRST || previous === FIRST ? '' : addressOf(FIRST, []),
    previous: previous === undefined ? '' : addressOf(previous, trail.slice(0, -1)),
    next: next ? addressOf(writeCursor(next), [...trail, here].slice(-MAX_REMEMBERED)) : '',
  };
}
