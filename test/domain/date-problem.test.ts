/** §7.1, §11.10: what a message says of a date that is none, in any shape. */

import { expect, test } from '@jest/globals';
import { readDateShape } from '../../src/domain/dates.ts';
import { describeDateProblem } from '../../src/domain/placeholder-types.ts';
import { english } from '../../src/locales/message.ts';

const SHAPE = 'is not a date in the expected format. Send 27 August 2026 as';

test.each([
  ['en', '27/08/2026', '31/02/2026', '"31/02/2026" is not a real date: there is no 31 February 2026.'],
  ['en', '27/08/2026', '29/02/2027', '"29/02/2027" is not a real date: there is no 29 February 2027.'],
  ['en', '27/08/2026', '01/13/2026', '"01/13/2026" is not a real date: there is no month 13.'],
  ['en', '27/08/2026', '00/01/2026', '"00/01/2026" is not a real date: there is no 0 January 2026.'],
  ['en', '27/08/2026', '01/01/0000', '"01/01/0000" is not a real date: there is no year 0.'],
  ['en', '27/08/2026', '32/12/2026', '"32/12/2026" is not a real date: there is no 32 December 2026.'],
  [
    'en',
    'Thursday, 27 August 2026',
    'Thursday, 07 May 2026',
    '"Thursday, 07 May 2026" is not a date in the expected format. Send 27 August 2026 as "Thursday, 27 August 2026" and 3 May 2026 as "Sunday, 3 May 2026".',
  ],
  ['en', '27/08/26', '31/02/26', '"31/02/26" is not a real date: there is no 31 February 2026.'],
  ['en', '27 August 2026', '31 June 2026', '"31 June 2026" is not a real date: there is no 31 June 2026.'],
  [
    'en',
    'Thursday, 27 August 2026',
    'Thursday, 28 August 2026',
    '"Thursday, 28 August 2026" has the wrong weekday: 28 August 2026 is a Friday. Send "Friday, 28 August 2026".',
  ],
  [
    'de',
    'Donnerstag, 27. August 2026',
    'Montag, 31. Dezember 2026',
    '"Montag, 31. Dezember 2026" has the wrong weekday: 31 December 2026 is a Thursday. Send "Donnerstag, 31. Dezember 2026".',
  ],
  ['ar', '٢٧ أغسطس ٢٠٢٦', '٣٠ فبراير ٢٠٢٦', '"٣٠ فبراير ٢٠٢٦" is not a real date: there is no 30 February 2026.'],
  ['en', '27/08/2026', '1/1/2026', `"1/1/2026" ${SHAPE} "27/08/2026" and 3 May 2026 as "03/05/2026".`],
  ['en', '27/8/2026', '01/01/2026', `"01/01/2026" ${SHAPE} "27/8/2026" and 3 May 2026 as "3/5/2026".`],
  ['en', '27 August 2026', '07 May 2026', `"07 May 2026" ${SHAPE} "27 August 2026" and 3 May 2026 as "3 May 2026".`],
  [
    'en-GB',
    '27 Aug 2026',
    '01 Sep 2026',
    `"01 Sep 2026" ${SHAPE} "27 Aug 2026" and 3 September 2026 as "3 Sept 2026".`,
  ],
  ['fr', '27 août 2026', '1 aout 2026', `"1 aout 2026" ${SHAPE} "27 août 2026" and 3 May 2026 as "3 mai 2026".`],
  ['en', '27/08/2026', '2026-08-27', `"2026-08-27" ${SHAPE} "27/08/2026" and 3 May 2026 as "03/05/2026".`],
])('in %s, in the shape %s, of %s', (language, format, sent, wanted) =>
  expect(english(describeDateProblem(readDateShape(format, language)!, sent, sent))).toBe(wanted),
);
