/** §20.2: sessions are told apart by the browser's name and its system. */
import { expect, test } from '@jest/globals';
import { describeBrowser } from '../../../../src/doors/web/sign-in/account-actions.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari, Mac'],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('a user agent is described: %s', (agent, wanted) => expect(describeBrowser(agent)).toBe(wanted));
