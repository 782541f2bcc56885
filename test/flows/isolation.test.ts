/** §1.3, §18.36: nothing of another workspace is there, whichever door is tried, and nothing of it is changed. The web app: test/doors/web/walk.test.ts. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { api } from './isolation/api.ts';
import { assistants } from './isolation/assistants.ts';
import { commands } from './isolation/commands.ts';
import { forgedWorkspaces } from './isolation/forged-workspaces.ts';
import { type Neighbours, openNeighbours } from './isolation/neighbours.ts';

let neighbours: Neighbours;
beforeAll(async () => {
  neighbours = await openNeighbours();
});
afterAll(() => neighbours?.service.close());

describe('the API', () => api(() => neighbours));
describe('assistants', () => assistants(() => neighbours));
describe('the command', () => commands(() => neighbours));
describe('forged workspaces', () => forgedWorkspaces(() => neighbours));
