/** What people type at the command. */
import { describe, expect, test } from '@jest/globals';
import { InvalidArgumentError } from 'commander';
import {
  readCount,
  readDateTime,
  readEmail,
  readId,
  readLifetime,
  readName,
  readTimeZone,
} from '../../../src/cli/terminal/arguments.ts';

const REFUSED = Symbol('refused');

/** What `read` makes of `text`. */
function outcome(read: (text: string) => unknown, text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof InvalidArgumentError && error.message.includes(' ')) return REFUSED;
    throw error;
  }
}

describe('readEmail', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    [' Ada.L+x@EXAMPLE.co.uk ', 'ada.l+x@example.co.uk'],
    ['root@localhost', 'root@localhost'],
    ['josé@exámple.com', 'josé@exámple.com'],
    ['', REFUSED],
    ['ada', REFUSED],
    ['@example.com', REFUSED],
    ['ada@', REFUSED],
    ['ada@example..com', REFUSED],
    ['ada@example.com.', REFUSED],
    ['a da@example.com', REFUSED],
    ['ada@b@example.com', REFUSED],
    ['ada\u0000@example.com', REFUSED],
    [`${'a'.repeat(250)}@b.c`, `${'a'.repeat(250)}@b.c`],
    [`${'a'.repeat(251)}@b.c`, REFUSED],
  ])('%j', (text, wanted) => expect(outcome(readEmail, text)).toBe(wanted));
});

describe('readName', () => {
  test.each([
    ['Acme', 'Acme'],
    ['  Acme & Söhne ', 'Acme & Söhne'],
    ['', REFUSED],
    ['   ', REFUSED],
    ['two\nlines', REFUSED],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), REFUSED],
  ])('%j', (text, wanted) => expect(outcome(readName, text)).toBe(wanted));
});

describe('readTimeZone', () => {
  test.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['europe/paris', 'Europe/Paris'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['', REFUSED],
    ['Mars/Base', REFUSED],
    ['+02:00', REFUSED],
    ['Paris', 'Europe/Paris'],
    ['Atlantis', REFUSED],
  ])('%j', (text, wanted) => expect(outcome(readTimeZone, text)).toBe(wanted));
});

describe('readDateTime', () => {
  test.each([
    ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
    ['2027-01-31T12:00:00.5+02:00', '2027-01-31T10:00:00.500Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ])('%j', (text, wanted) => expect(readDateTime(text).toISOString()).toBe(wanted));

  test.each(['', 'tomorrow', '2027-02-30', '2027-01-31T12:00:00', '31.1.2027'])('%j is refused', (text) =>
    expect(outcome(readDateTime, text)).toBe(REFUSED),
  );
});

describe('readLifetime', () => {
  test.each([
    ['1', 1_000],
    ['3600', 3_600_000],
    ['0', REFUSED],
    ['-5', REFUSED],
    ['1.5', REFUSED],
    ['1e3', REFUSED],
    ['99999999999', REFUSED],
  ])('%j seconds', (text, wanted) => expect(outcome(readLifetime, text)).toBe(wanted));
});

describe('readId', () => {
  test.each([
    ['01A1FDDC-1f19-711f-93d0-9f2d68bc7f72', '01a1fddc-1f19-711f-93d0-9f2d68bc7f72'],
    ['01a1fddc1f19711f93d09f2d68bc7f72', REFUSED],
    ['1', REFUSED],
  ])('%j', (text, wanted) => expect(outcome(readId, text)).toBe(wanted));
});

describe('readCount', () => {
  test.each([
    ['1', 1],
    ['64', 64],
    ['0', REFUSED],
    ['65', REFUSED],
    ['1.5', REFUSED],
    ['', REFUSED],
  ])('%j of 1 to 64', (text, wanted) => expect(outcome(readCount(1, 64), text)).toBe(wanted));
});
