/** §22.6: how long `get_document_pdf` waits, and what it says meanwhile. */
import { expect, test } from '@jest/globals';
import type { OperationAnswer } from '../../../../src/doors/mcp/model/platen.ts';
import { waitForPdf } from '../../../../src/doors/mcp/tools/call-tool.ts';

const RENDERING: OperationAnswer = { status: 202, body: { status: 'rendering' } };
const READY: OperationAnswer = { status: 200, body: { status: 'ready' } };

function waiting(answers: Promise<OperationAnswer>[]) {
  const told: number[] = [];
  return {
    told,
    ask: () => answers.shift()!,
    progress: async (seconds: number) => void told.push(seconds),
    stopping: () => false,
    clientSignal: new AbortController().signal,
  };
}

test('asks again while it is rendered, and tells every second', async () => {
  const wait = waiting([Promise.resolve(RENDERING), Promise.resolve(READY)]);
  expect(await waitForPdf(wait)).toEqual(READY);
  expect(wait.told).toEqual([0, 1]);
});

test('a failed render ends the wait', async () => {
  const failed = { status: 500, body: { error: { code: 'pdf_render_failed' } } };
  expect(await waitForPdf(waiting([Promise.resolve(failed)]))).toEqual(failed);
});

test('the wait ends with the process', async () => {
  expect(await waitForPdf({ ...waiting([Promise.resolve(RENDERING)]), stopping: () => true })).toEqual(RENDERING);
});

test('waits no longer once the caller has left, also for an answer that never comes', async () => {
  const caller = new AbortController();
  const never = new Promise<OperationAnswer>(() => undefined);
  const wait = { ...waiting([never]), clientSignal: caller.signal, progress: async () => caller.abort() };
  expect(await waitForPdf(wait)).toEqual(RENDERING);
});
