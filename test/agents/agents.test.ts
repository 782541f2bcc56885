/**
 * §22.12: 60 tasks for an assistant. `make test-agents` lets a model do them; without one, and in `make test`, the recorded run of a model is
 * played again, a part of it on each run.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { ofThisRun } from '../support/this-run.ts';
import { modelFromEnvironment } from './support/ask-model.ts';
import { playTask, replay } from './support/play-task.ts';
import { type RecordedRun, readRecordedRuns, TASKS } from './support/tasks.ts';

const model = modelFromEnvironment();
const recorded = readRecordedRuns();
const tasks = model ? TASKS : ofThisRun(TASKS, 10);
const runs: Record<string, RecordedRun> = {};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service?.close();
  const file = process.env.AGENT_RECORD;
  if (file) writeFileSync(file, `${JSON.stringify({ ...recorded, ...runs }, null, 2)}\n`);
});

test('each task has a recorded run', () => {
  expect(Object.keys(recorded).sort()).toEqual(TASKS.map(({ name }) => name).sort());
});

test.each(tasks.map((task) => [task.name, task] as const))(
  '%s',
  async (name, task) => {
    const { problems, run } = await playTask(service, task, model ?? replay(recorded[name]!));
    runs[name] = run;
    expect(problems).toEqual([]);
  },
  5 * MINUTE,
);
