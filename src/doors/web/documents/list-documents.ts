/** §20.13: finds documents by the filters of the API, which are part of the address. */

import { type Day, readIsoDay } from '../../../domain/calendar.ts';
import { type Position, readCursor, writeCursor } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { nameOfDocument } from '../../../domain/name-of-document.ts';
import { isSearchable, MAX_SEARCH_CHARACTERS, withIsolatedControls } from '../../../domain/text.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { isUuid } from '../../../domain/uuid.ts';
import {
  type BrowsedDocuments,
  browseDocuments,
  type DocumentFilter,
  type ListedDocument,
  type RelatedDocument,
  SIGNATURE_STATES,
} from '../../../use-cases/read/index.ts';
import { type FieldFault, type FieldOptions, field } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { moment, shownNames } from '../model/shown.ts';
import type { MemberAction } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';

const PAGE_SIZE = 25;

export const listDocuments: MemberAction = async ({ query, member, clientSignal }, context) => {
  const { workspaceId, timeZone } = member;
  const read = readFilters(query, timeZone);
  const { filter, after, faults } = read;
  const place = faults.length > 0 ? null : { limit: PAGE_SIZE, after };
  const { choices, found } = await browseDocuments(context, workspaceId, filter, place, clientSignal);
  const path = context.site.base + workspacePath(workspaceId, 'documents');
  const rows = (found?.documents ?? []).map((row) => rowOf(row, path, timeZone));
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
      total: found ? totalOf(found) : '',
      rows,
      hasAmounts: rows.some(({ amount }) => amount !== ''),
      pager: listPager(path, read.entered, query, found?.next ?? null),
      isFound: found !== null,
    },
  };
};

/** The filters as entered; empty when nothing was. */
type Entered = Record<FilterName, string>;
const FILTERS = ['search', 'template', 'created_by', 'source', 'from', 'to', 'void', 'signature'] as const;
type FilterName = (typeof FILTERS)[number];

type ReadFilters = {
  entered: Entered;
  filter: DocumentFilter;
  /** The position where the page begins. */
  after: Position | undefined;
  faults: FieldFault[];
};

/**
 * Reads the filters of an address as those of the API (§4.4) and those of void documents and of signatures, with their faults. `from` and `to`
 * are days of the time zone, and both are included: the window ends at the end of the day `to`.
 */
function readFilters(query: URLSearchParams, timeZone: string): ReadFilters {
  const faults: FieldFault[] = [];
  const entered = Object.fromEntries(
    FILTERS.map((name) => {
      const text = query.get(name) ?? '';
      return [name, name === 'template' || name === 'created_by' ? text.toLowerCase() : text];
    }),
  ) as Entered;

  /** Returns undefined when nothing was entered, or it cannot be read. */
  function read<Value>(name: FilterName, understand: (text: string) => Value | undefined): Value | undefined {
    if (entered[name] === '') return undefined;
    const value = understand(entered[name]);
    if (value === undefined) faults.push({ field: name, message: t(`documents.faults.${name}`) });
    return value;
  }
  const dayOf = (name: 'from' | 'to') => {
    const day: Day | undefined = read(name, readIsoDay);
    return day && dayWindow(timeZone, day)[name];
  };

  const filter: DocumentFilter = {
    search: read('search', (text) => (isSearchable(text) ? text : undefined)),
    searchesKnown: true,
    template: read('template', idOf),
    createdBy: read('created_by', idOf),
    source: read('source', (text) => (text === 'app' || text === 'api' ? text : undefined)),
    from: dayOf('from'),
    to: dayOf('to'),
    signature: read('signature', (text) => SIGNATURE_STATES.find((state) => state === text)),
    isVoid: read('void', (text) => ({ yes: true, no: false })[text]),
  };
  return { entered, filter, after: placeOf(query.get('cursor'), faults), faults };
}

function idOf(text: string): string | undefined {
  return isUuid(text) ? text : undefined;
}

function placeOf(cursor: string | null, faults: FieldFault[]): Position | undefined {
  if (cursor === null) return undefined;
  try {
    return readCursor(cursor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push({ field: null, message: t('documents.faults.cursor') });
    return undefined;
  }
}

function totalOf({ total, isMore, amongNewest }: NonNullable<BrowsedDocuments['found']>): string {
  return [
    t('documents.total', { count: total, isMore }),
    ...(amongNewest > 0 ? [t('documents.amongNewest', { count: amongNewest })] : []),
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

function filterFields({ entered, faults }: ReadFilters, choices: BrowsedDocuments['choices'], timeZone: string) {
  const { templates, people, someTemplates, hasSignatures } = choices;
  const one = (name: FilterName, options: Omit<FieldOptions, 'name' | 'label'>) =>
    field({ name, label: t(`documents.filters.${name}`), value: entered[name], faults, ...options });
  const choice = (name: FilterName, options: { value: string; text: string }[], hint = '') => {
    // The value in the address is shown as chosen, even when it no longer exists.
    const isUnknown = entered[name] !== '' && !options.some(({ value }) => value === entered[name]);
    const unknown = isUnknown ? [{ value: entered[name], text: t('documents.filters.unknown') }] : [];
    return one(name, {
      control: 'select',
      hint,
      options: [{ value: '', text: t('documents.filters.all') }, ...options, ...unknown],
    });
  };
  const templateHint = someTemplates > 0 ? t('documents.filters.someTemplates', { count: someTemplates }) : '';
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
    ...(hasSignatures || entered.signature !== ''
      ? [
          choice(
            'signature',
            SIGNATURE_STATES.map((value) => ({
              value,
              text: value === 'waiting' ? t('documents.waitingForSignatures') : t(`signatures.states.${value}`),
            })),
          ),
        ]
      : []),
  ];
}

/** Returns the active filters. Each links to the list without it. */
function chipsOf(filters: ReturnType<typeof filterFields>, path: string, entered: Entered) {
  return filters
    .filter(({ value }) => value !== '')
    .map(({ name, label, value, options }) => ({
      label,
      text: options.find((option) => option.value === value)?.text ?? value,
      href: withQuery(path, { ...entered, [name]: '' }),
    }));
}

function rowOf(row: ListedDocument, path: string, timeZone: string) {
  const { name, others, amount, small } = shownNames(row);
  return {
    title: name,
    beside: others,
    amount,
    address: `${path}/${row.id}`,
    known: small,
    by: row.createdByName ?? t('documents.nobody'),
    byAddress: row.createdByName === null ? '' : `${path}?created_by=${row.createdBy}`,
    made: moment(timeZone, row.createdAt),
    isVoid: row.isVoid,
    signature: row.signatureStatus ? t(`signatures.states.${row.signatureStatus}`) : '',
    isFailed: row.pdfStatus === 'failed',
    isReady: row.pdfStatus === 'ready',
    file: `${path}/${row.id}/pdf?download=1`,
    related: relatedOf(row, path),
  };
}

/** §20.70: returns what the document replaces and what replaces it, as links. */
function relatedOf({ replaces, replacedBy }: ListedDocument, path: string) {
  const linked = (one: RelatedDocument | null | undefined, term: string) =>
    one ? [{ term, title: withIsolatedControls(nameOfDocument(one)), address: `${path}/${one.id}` }] : [];
  return [...linked(replaces, t('documents.facts.corrects')), ...linked(replacedBy, t('documents.facts.correctedBy'))];
}

type ListPager = Record<'first' | 'previous' | 'next', string>;

/** Stands for the first page, which has no cursor. */
const FIRST = '0';

/** The most pages to go back by one by one. Further back, there is only the first page. */
const MAX_REMEMBERED = 20;

/**
 * §20.13: returns the links between pages of the list. A cursor only leads forward (§14.3), so the address remembers
 * the pages before, and going back shows exactly the same page. A link is empty when there is no such page, or it is
 * not known. `next`: where the next page begins.
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
