/** §20.15, §21.8: connections of all kinds, on one service. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestService, type TestService } from '../../../support/service.ts';
import { connectedApps, fetchDocument } from './connected-apps.ts';
import { keysAndTokens } from './keys-and-tokens.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ role: 'api', fetchMetadata: fetchDocument });
});
afterAll(() => service?.close());

describe('keys and tokens', () => keysAndTokens(() => service));
describe('connected apps', () => connectedApps(() => service));
