/** §20.5: what somebody is told who has tried too often. */
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import type { FieldFault } from '../forms/field.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';

/** `seconds`: until they may try again. */
export function tooManyFault(seconds: number): FieldFault {
  return { field: null, message: t('signIn.tooMany', { minutes: Math.ceil((seconds * SECOND) / MINUTE) }) };
}

export function tooManyAttempts(page: PageAnswer, seconds: number): PageAnswer {
  return { ...page, status: 429, retryAfter: seconds };
}
