/** §18.7: every parser that meets bytes from outside. `test/house/parsers.test.ts` says where each is in the code. */
import type { Parser } from './parser.ts';
import * as files from './rows/files.ts';
import * as invoices from './rows/invoices.ts';
import * as requests from './rows/requests.ts';
import * as sheets from './rows/sheets.ts';
import * as templates from './rows/templates.ts';

function isParser(one: unknown): one is Parser {
  return typeof one === 'object' && one !== null && 'kilobytes' in one;
}

export const PARSERS: readonly Parser[] = [requests, sheets, files, invoices, templates].flatMap((room) =>
  Object.values(room).filter(isParser),
);
