/** §22.5: what a call that is repeated waits for. */
import { expect, test } from '@jest/globals';
import type { OperationAnswer } from '../../../../src/doors/mcp/model/platen.ts';
import { askUntilMade } from '../../../../src/doors/mcp/tools/call-tool.ts';

const AT_WORK: OperationAnswer = { status: 409, body: { error: { code: 'idempotency_in_flight' } } };
const NOT_SAVED: OperationAnswer = { status: 409, body: { error: { code: 'template_not_saved' } } };
const MADE: OperationAnswer = { status: 200, body: { id: 'x' } };

async function asked(answers: OperationAnswer[], { stops = false, clientSignal = new AbortController().signal } = {}) {
  const left = [...answers];
  const answer = await askUntilMade(async () => left.shift()!, { stopping: () => stops, clientSignal });
  return [answer, left.length];
}

test.each<[what: string, answers: OperationAnswer[], last: OperationAnswer, waits: object]>([
  ['asks again while the first is at work', [AT_WORK, MADE], MADE, {}],
  ['asks once what is answered otherwise', [NOT_SAVED], NOT_SAVED, {}],
  ['waits no longer once the process ends', [AT_WORK], AT_WORK, { stops: true }],
  ['waits no longer once the caller has left', [AT_WORK], AT_WORK, { clientSignal: AbortSignal.abort() }],
])('%s', async (_what, answers, last, waits) => expect(await asked(answers, waits)).toEqual([last, 0]));
