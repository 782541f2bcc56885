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

describe('isolation of the API', () => api(() => neighbours));
describe('isolation of assistants', () => assistants(() => neighbours));
describe('isolation of the command', () => commands(() => neighbours));
describe('forged workspace exports', () => forgedWorkspaces(() => neighbours));
