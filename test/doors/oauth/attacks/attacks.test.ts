/** §21: what attackers try against the authorization server, each of which fails. */
import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { brokenOff } from './broken-off.ts';
import { browsers } from './browsers.ts';
import { floods } from './floods.ts';
import { issuer } from './issuer.ts';
import { junk } from './junk.ts';
import { keptSecrets } from './kept-secrets.ts';
import { memberships } from './memberships.ts';
import { redirects } from './redirects.ts';
import { replayedTokens } from './replayed-tokens.ts';
import { stolenCodes } from './stolen-codes.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
// All attackers of one test are at one address.
beforeEach(() => world.db.attempts.deleteMany());
afterAll(() => world?.service.close());

describe('stolen codes', () => stolenCodes(() => world));
describe('replayed tokens', () => replayedTokens(() => world));
describe('changed redirects', () => redirects(() => world));
describe('mixed-up issuers', () => issuer(() => world));
describe('many at once', () => atOnce(() => world));
describe('memberships', () => memberships(() => world));
describe('kept secrets', () => keptSecrets(() => world));
describe('junk', () => junk(() => world));
describe('browsers', () => browsers(() => world));
describe('broken off', () => brokenOff(() => world));
describe('floods', () => floods(() => world));
