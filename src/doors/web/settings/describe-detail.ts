/** §20.14: what an event was done to, in words. Ids are for the file alone. */

import type { AuditDetail } from '../../../use-cases/administration/index.ts';
import { moment } from '../model/shown.ts';
import { findText, section, t } from '../pages/index.ts';

/** A list of more is counted: the download names all. */
const MAX = 5;

/** Of which the text alone says what it is. */
const PLAIN = new Set(['title', 'name', 'by', 'email', 'role', 'plan', 'template', 'templates']);

/** `isPlain`: on one line, the text needs no name. */
export type Fact = { name: string; text: string; isPlain: boolean };

/** Times are those of the time zone. */
export function describeDetail(detail: AuditDetail, timeZone: string): Fact[] {
  const order = Object.keys(section('settings.audit.names'));
  // The database keeps no order. What has no name in the interface comes last.
  const placeOf = (name: string) => order.indexOf(name) >>> 0;
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'id' && !name.endsWith('_id') && value !== null)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => ({
      ...{ name: wordOf('names', name), text: textOf(name, value, timeZone), isPlain: PLAIN.has(name) },
    }))
    .filter(({ text }) => text !== '');
}

/** `name`: of the value, by which its words are known. */
function textOf(name: string, value: unknown, timeZone: string): string {
  if (Array.isArray(value)) {
    if (value.length > MAX) return countedOf(name, value.length);
    return value.map((one) => textOf(name, one, timeZone)).join('; ');
  }
  if (typeof value === 'string' && name.endsWith('_at')) return moment(timeZone, new Date(value)).text;
  if (typeof value !== 'object' || value === null) return wordOf(`values.${name}`, String(value));
  const { before, after, ...rest } = value as Record<string, unknown>;
  if (before !== undefined && after !== undefined)
    return [before, after].map((one) => textOf(name, one, timeZone)).join(' → ');
  const [first, ...others] = describeDetail(rest as AuditDetail, timeZone);
  const about = others.map((fact) => `${fact.name} ${fact.text}`).join(', ');
  return about === '' ? (first?.text ?? '') : `${first!.text} (${about})`;
}

/** The word of the interface for what a program calls so; any other text as it is. */
export function wordOf(what: 'names' | 'actions' | `values.${string}`, text: string): string {
  return findText(`settings.audit.${what}.${text}`) ?? text;
}

function countedOf(name: string, count: number): string {
  switch (name) {
    case 'events':
    case 'templates':
    case 'themes':
      return t(`settings.audit.counted.${name}`, { count });
    default:
      return t('settings.audit.counted.other', { count, what: wordOf('names', name) });
  }
}
