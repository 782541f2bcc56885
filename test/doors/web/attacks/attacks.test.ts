/** §20.2, §20.5, §20.8: attacks on the web app by HTTP, on one service. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { openStanding, type Standing } from '../support/standing.ts';
import { answers } from './answers.ts';
import { forgedForms } from './forged-forms.ts';
import { hugeForms } from './huge-forms.ts';
import { sessions } from './sessions.ts';
import { storedScript } from './stored-script.ts';

let world: Standing;
beforeAll(async () => {
  world = await openStanding();
});
afterAll(() => world?.service.close());
function worldOf(): Standing {
  return world;
}

describe('forged forms', () => forgedForms(worldOf));
describe('headers of every response', () => answers(worldOf));
describe('sessions', () => sessions(worldOf));
describe('huge forms', () => hugeForms(worldOf));
describe('stored scripts', () => storedScript(worldOf));
