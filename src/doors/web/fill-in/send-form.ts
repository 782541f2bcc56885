/** §20.9: the form is sent: to its document's page, or shown again with all that is wrong with it. */

import { Refusal } from '../../../domain/errors.ts';
import { foreign } from '../../../locales/message.ts';
import { type Blanks, findBlanks, roundedTexts } from '../../../template/fill/form-values.ts';
import type { TrialFacts } from '../../../template/model/compiled.ts';
import { type Creation, type Trial, tryDocument } from '../../../use-cases/create-document/index.ts';
import { checkLength, sendForm as send, sentBefore, wasSent } from '../../../use-cases/fill-in/index.ts';
import { statusOf } from '../../api/index.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { seenAs } from './fill-in-page.ts';
import { keepDraft, shownDraft } from './keep-draft.ts';
import { formAgain, type PostedForm, refusedForm } from './posted-form.ts';
import { readEntries } from './read-entries.ts';

/** Of another version of the template nothing is made: what is sent must be what was seen. */
export async function sendForm(
  request: MemberRequest,
  context: WebContext,
  posted: PostedForm,
): Promise<WebAnswer | null> {
  const { template, entries } = posted;
  if (entries.version !== template.head.version) {
    const before = await sentBefore(context, formOf(request), entries);
    return before ? toDocument(request, before) : formAgain(request, context, posted, { status: 409 });
  }
  try {
    checkLength({ title: entries.title, values: posted.values });
    refuseUnpasted(posted);
    const look = await lookFirst(request, context, posted);
    if (look) return look;
    const of = { ...formOf(request), head: template.head };
    return toDocument(request, await send(context, of, entries, posted.values));
  } catch (error) {
    const kept = await keepDraft(request, context, posted).catch(() => null);
    const shownFaults = isAboutValues(error) ? await allFaults(request, context, posted) : {};
    return refusedForm(request, context, posted, error, { ...shownFaults, ...(kept && shownDraft(kept)) });
  }
}

/** What was pasted is made into rows, or the form is not sent. */
function refuseUnpasted({ pasted }: PostedForm): void {
  if (pasted?.refused) throw new Refusal('validation', foreign(pasted.refused.message), `pasted.${pasted.refused.key}`);
}

/**
 * §20.9 rule 10: the form once more, with its preview, while something is blank, or written with fewer decimals than were entered, that nobody has
 * seen to be so. Undefined when there is nothing to look at; what is wrong is told first.
 */
async function lookFirst(
  request: MemberRequest,
  context: WebContext,
  posted: PostedForm,
): Promise<WebAnswer | undefined> {
  const { template, entries, values } = posted;
  const seen = new Set(entries.seen);
  const isUnseen = ({ paths }: Blanks) => paths.some((path) => !seen.has(path));
  const rounded = roundedTexts(template, values).filter((one) => !seen.has(seenAs(one)));
  if (rounded.length === 0 && !isUnseen(findBlanks(template.inventory, values))) return undefined;
  const { faults, facts } = await allFaults(request, context, posted);
  const blanks = findBlanks(template.inventory, values, facts?.hidden);
  const look = { ...(isUnseen(blanks) && { blanks }), ...(rounded.length > 0 && { rounded }) };
  if (faults.length > 0 || Object.keys(look).length === 0 || (await wasSent(context, formOf(request), entries)))
    return undefined;
  const kept = await keepDraft(request, context, posted).catch(() => null);
  return formAgain(request, context, posted, { ...look, ...(facts && { facts }), ...(kept && shownDraft(kept)) });
}

/** What is left of a form whose template has gone: the document that it made before. */
export async function sentAgain(request: MemberRequest, context: WebContext): Promise<WebAnswer | null> {
  const entries = readEntries(request.form);
  const before = entries.action === '' ? await sentBefore(context, formOf(request), entries) : null;
  return before && toDocument(request, before);
}

/** Of whom a form is, and of which template. */
export function formOf({ principal, params, clientSignal }: MemberRequest) {
  return { principal, templateId: params.template!, clientSignal };
}

function toDocument({ member }: MemberRequest, { replayed, document }: Creation): WebAnswer {
  const redirect = workspacePath(member.workspaceId, `documents/${document.id}`);
  return { redirect, notice: replayed ? 'documentMadeBefore' : 'documentMade' };
}

function isAboutValues(error: unknown): boolean {
  return error instanceof Refusal && [400, 422].includes(statusOf(error));
}

/** Every fault, and what is computed from what was entered all the same. */
export async function allFaults(
  { principal, clientSignal }: MemberRequest,
  context: WebContext,
  { template: { head }, entries: { title }, values }: PostedForm,
): Promise<Pick<Trial, 'faults' | 'count'> & { facts?: TrialFacts }> {
  const tried = await tryDocument(context, { principal, head, title, values, clientSignal });
  const { faults, count, document: { facts } = {} } = tried;
  return { faults, count, ...(facts && { facts }) };
}
