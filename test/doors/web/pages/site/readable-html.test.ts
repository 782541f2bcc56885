/** §20.10 rule 4: text on a page spells no word backwards; what is sent or copied stays as it is. */
import { expect, test } from '@jest/globals';
import { readableHtml } from '../../../../../src/doors/web/pages/site/readable-html.ts';

test.each([
  ['text', '<p>Bill \u202efdp.exe</p>', '<p>Bill \u202bfdp.exe</p>'],
  ['text beside tags', '\u202da<b>\u202eb</b>\u202ec', '\u202aa<b>\u202bb</b>\u202bc'],
  ['a field', '<label>\u202e</label><input value="\u202e">', '<label>\u202b</label><input value="\u202e">'],
  [
    'a text area',
    '<textarea dir="auto">\n\u202e a</textarea>\u202e',
    '<textarea dir="auto">\n\u202e a</textarea>\u202b',
  ],
  ['what is copied', '<pre id="copied">\u202e<b>\u202e</b></pre>', '<pre id="copied">\u202e<b>\u202e</b></pre>'],
  ['other controls', '<p>\u2068\u202b\u200f\u2069</p>', '<p>\u2068\u202b\u200f\u2069</p>'],
])('%s', (_, html, wanted) => expect(readableHtml(html)).toBe(wanted));
