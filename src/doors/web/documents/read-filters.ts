/** §20.13: the filters of the list as an address has them → those of the API (§4.4) and what is void, or what is wrong with them. */

import type { GenerationFilter } from '../../../data/storage/documents/generation-filter.ts';
import { type Day, readIsoDay } from '../../../domain/calendar.ts';
import { type Position, readCursor } from '../../../domain/cursor.ts';
import { Refusal } from '../../../domain/errors.ts';
import { findForbiddenCharacter } from '../../../domain/text.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { MAX_SEARCH_CHARACTERS } from '../../api/handlers/limits.ts';
import type { FieldFault } from '../forms/field.ts';
import { t } from '../pages/index.ts';

/** As they were entered; empty when nothing was. */
export type Entered = Record<FilterName, string>;
export type FilterName = 'search' | 'template' | 'created_by' | 'source' | 'from' | 'to' | 'void';

export type ReadFilters = {
  entered: Entered;
  filter: GenerationFilter;
  /** Where the page begins. */
  after: Position | undefined;
  faults: FieldFault[];
};

/** `from` and `to` are days of the time zone, both of them whole: the window ends with the end of the day `to`. */
export function readFilters(query: URLSearchParams, timeZone: string): ReadFilters {
  const faults: FieldFault[] = [];
  const enter = (name: FilterName) => query.get(name) ?? '';
  const entered: Entered = {
    search: enter('search'),
    template: enter('template').toLowerCase(),
    created_by: enter('created_by').toLowerCase(),
    source: enter('source'),
    from: enter('from'),
    to: enter('to'),
    void: enter('void'),
  };

  /** Undefined when nothing was entered, or something that cannot be read. */
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

  const filter: GenerationFilter = {
    search: read('search', (text) => (isSearchable(text) ? text : undefined)),
    searchesKnown: true,
    template: read('template', idOf),
    createdBy: read('created_by', idOf),
    source: read('source', (text) => (text === 'app' || text === 'api' ? text : undefined)),
    from: dayOf('from'),
    to: dayOf('to'),
    isVoid: read('void', (text) => ({ yes: true, no: false })[text]),
  };
  return { entered, filter, after: placeOf(query.get('cursor'), faults), faults };
}

function isSearchable(text: string): boolean {
  return [...text].length <= MAX_SEARCH_CHARACTERS && findForbiddenCharacter(text) === undefined;
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
