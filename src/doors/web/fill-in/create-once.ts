/**
 * §20.9: the form → its document, once, however often it is sent. What the form is called and what it says are the request's
 * `Idempotency-Key` together: sent again it leads to the same document, changed it makes another.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { digestOfValues } from '../../../domain/canonical-json.ts';
import { SECOND } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { type Creation, createDocument, replayOfKey } from '../../../use-cases/create-document/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PostedForm } from './posted-form.ts';
import type { Entries } from './read-entries.ts';

/** Somebody who sends a form twice at once waits so long for the first one. */
const WAIT_MS = 10 * SECOND;
const POLL_MS = 50;

/** What a form that was sent is known by. */
function sending({ member: { workspaceId }, params }: MemberRequest, { submission, title, values }: Entries) {
  const key = `form-${submission.toLowerCase()}-${digestOfValues({ title, values })}`;
  return { workspaceId, templateId: params.template!, key };
}

/** Whether this very form made a document, or is making it. */
export async function wasSent(request: MemberRequest, context: WebContext, entries: Entries): Promise<boolean> {
  try {
    return (await replayOfKey(context, sending(request, entries))) !== null;
  } catch (error) {
    if (isInFlight(error)) return true;
    throw error;
  }
}

/** The document that this very form made; null when it made none. Waits while it is being made. Throws `idempotency_in_flight` after a while. */
export async function sentBefore(
  request: MemberRequest,
  context: WebContext,
  entries: Entries,
): Promise<Creation | null> {
  const known = sending(request, entries);
  const { clientSignal } = request;
  // Polled: whoever makes it may be another process.
  for (const end = performance.now() + WAIT_MS; ; await pause(POLL_MS)) {
    try {
      return await replayOfKey(context, known);
    } catch (error) {
      if (!isInFlight(error) || clientSignal.aborted || performance.now() > end) throw error;
    }
  }
}

/** Who sends the form twice at once waits for the document of the first. Throws the refusal of what does not pass. */
export async function createOnce(
  request: MemberRequest,
  context: WebContext,
  { template: { head }, entries, values }: PostedForm,
): Promise<Creation> {
  const create = () =>
    createDocument(context, {
      principal: request.principal,
      source: 'app',
      templateId: head.id,
      head,
      idempotencyKey: sending(request, entries).key,
      title: entries.title,
      values,
      corrects: isUuid(entries.corrects) ? entries.corrects : undefined,
      clientSignal: request.clientSignal,
    });
  for (;;) {
    try {
      return await create();
    } catch (error) {
      if (!isInFlight(error)) throw error;
    }
    const before = await sentBefore(request, context, entries);
    if (before) return before;
  }
}

function isInFlight(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'idempotency_in_flight';
}
