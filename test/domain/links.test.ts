/** §11.3: values in link destinations. */

import { expect, test } from '@jest/globals';
import { encodeUrl, encodeUrlPart, isAbsoluteUrl, isSafeUrl, urlProblem } from '../../src/domain/links.ts';
import { about, english } from '../../src/locales/message.ts';

test.each([
  ['https://a.b/c?d=e#f', true],
  ['HTTP://a.b', true],
  ['http://localhost:8080', true],
  ['mailto:a@b.c?subject=x', true],
  ['tel:+49-30-1234', true],
  ['https://münchen.de/straße', true],
  ['', false],
  ['a.b', false],
  ['/path', false],
  ['//a.b', false],
  ['https://', false],
  ['https:///x', false],
  ['https://a b', false],
  ['https://a.b\nx', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['ftp://a.b', false],
  ['mailto:', false],
  [' https://a.b', false],
])('%j is an absolute URL: %s', (text, wanted) => expect(isAbsoluteUrl(text)).toBe(wanted));

test.each([
  ['a b/c?d=e&f', 'a%20b%2Fc%3Fd%3De%26f'],
  ["-._~!'()*", '-._~%21%27%28%29%2A'],
  ['é😀', '%C3%A9%F0%9F%98%80'],
])('as a part of a URL %j is %s', (text, wanted) => expect(encodeUrlPart(text)).toBe(wanted));

test.each([
  ['https://a.b/c%20d?e=f&g#h', 'https://a.b/c%20d?e=f&g#h'],
  ['https://a.b/"<>{}|\\^`é😀', 'https://a.b/%22%3C%3E%7B%7D%7C%5C%5E%60%C3%A9%F0%9F%98%80'],
])('the whole URL %s is written %s', (text, wanted) => expect(encodeUrl(text)).toBe(wanted));

const EXPECTED = 'Send an absolute URL that begins with https:, http:, mailto: or tel:';

test.each([
  ['a.b', `is used as a link. ${EXPECTED}`],
  ['https://a b', `is used as a link and contains a space. ${EXPECTED}, and encode each space as %20`],
  ['https://a\u00a0b', `is used as a link and contains a space. ${EXPECTED}, and encode each space as %20`],
  ['https://a\nb c', `is used as a link and contains a line break. ${EXPECTED}, without the line break`],
  ['https://a\tb', `is used as a link and contains a tab. ${EXPECTED}, without the tab`],
])('of %j is said that it %s', (text, wanted) => expect(english(about('It', urlProblem(text)))).toBe(`It ${wanted}.`));

test.each([
  ['http:x', true],
  ['HTTPS://a.b', true],
  ['mailto:a@b.c', true],
  ['tel:1', true],
  ['javascript:alert(1)//https:', false],
  ['xhttps://a.b', false],
  ['//a.b', false],
  ['#a', false],
])('%j may be a link of a document: %s', (text, wanted) => expect(isSafeUrl(text)).toBe(wanted));
