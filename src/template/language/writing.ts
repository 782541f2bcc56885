/** §10.43: how a document writes values as text, and which days it counts as workdays. Only types. */
import type { DateShape } from '../../domain/dates.ts';
import type { NumberShape } from '../../domain/numbers.ts';
import type { WorkCalendar } from '../../domain/workdays.ts';
import type { Message } from '../../locales/message.ts';
import type { Place, Value } from '../model/expression.ts';

export type Writing = {
  /** The document's language (BCP 47). */
  language: string;
  /** Returns how a placeholder or field prints its values. They are never blank. */
  writerOf(place: Place): (value: Value) => string;
  /** Returns what the document shows for the options of a select, if something else (§10.54). */
  shownAt?(place: Place): ReadonlyMap<string, string> | undefined;
  /** Returns the currency (ISO 4217) that the format of a number shows. */
  currencyOf(place: Place): string | undefined;
  /** Reads the format of `TEXT`. The version keeps what a number format means. */
  numberShape(format: string): { shape: NumberShape } | { problem: Message };
  dateShape(format: string): { shape: DateShape } | { problem: Message };
  /** Unless the template has one, that of the theme. */
  calendar?: WorkCalendar | undefined;
};
