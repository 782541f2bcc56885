/** §20.9: a posted form, and the same form shown again. */
import { Refusal } from '../../../domain/errors.ts';
import type { Values } from '../../../domain/values.ts';
import { isFile } from '../../../domain/write-picture.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import { isLive } from '../../../template/model/document-tree.ts';
import { tryDocument } from '../../../use-cases/create-document/index.ts';
import { type DraftPage, type KeptDraft, keepDraft as keep } from '../../../use-cases/fill-in/index.ts';
import { statusOf } from '../../api/index.ts';
import type { MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { fillInPage, type Shown } from './fill-in-page.ts';
import { findCorrected } from './find-corrected.ts';
import { enteredValues, type FormRequest, type OpenTemplate, openTemplate, withoutEmptied } from './open-template.ts';
import { type PastedRows, pasteRows } from './paste-rows.ts';
import { type Entries, type Pasted, readEntries } from './read-entries.ts';
import { nameOf } from './tell-faults.ts';

/** `values`: as the API takes them, with pasted cells. `lost`: values that do not fit the template's current version. */
export type PostedForm = {
  template: OpenTemplate;
  entries: Entries;
  values: Values;
  lost: LostEntry[];
  pasted: PastedRows | null;
};

/** Returns null when the workspace has no such template. Throws what `readEntries` and `openTemplate` throw. */
export async function postedForm(request: FormRequest, context: WebContext): Promise<PostedForm | null> {
  const entries = readEntries(request.form);
  const template = await openTemplate(request, context);
  if (!template) return null;
  const { values, lost } = enteredValues(template, entries);
  const pasted = pasteRows(template, values, entries);
  const whole = pasted ? withoutEmptied(template.inventory, pasted.values) : values;
  return { template, entries, values: whole, lost: [...entries.lost, ...lost], pasted };
}

/** Shows the form with what was entered, and with `more`. */
export function formAgain(
  request: MemberRequest,
  context: WebContext,
  { template, entries, values, lost, pasted }: PostedForm,
  more: Partial<Shown>,
): Promise<WebAnswer> {
  const isChanged = entries.version !== template.head.version;
  const unpasted = pasted?.refused && { unpasted: pasted.refused };
  return showForm(request, context, template, { ...entries, values, lost, isChanged, ...unpasted, ...more });
}

/** Shows a refused form with the faults of `more`, or with the refusal alone. Rethrows an error that changing the form would not solve. */
export async function refusedForm(
  request: MemberRequest,
  context: WebContext,
  posted: PostedForm,
  error: unknown,
  more: Partial<Shown> = {},
): Promise<WebAnswer> {
  if (!(error instanceof Refusal) || ['unauthorized', 'not_found'].includes(error.code)) throw error;
  const { code, told: message, detail: path = '' } = error;
  const alone = { faults: [{ code, message, path }], count: 1 };
  return formAgain(request, context, posted, { ...more, ...(!more.count && alone), status: statusOf(error) });
}

/** Shows the form with what its template computes from the values, and which parts apply. */
export async function showForm(
  request: MemberRequest,
  context: WebContext,
  template: OpenTemplate,
  shown: Shown,
): Promise<WebAnswer> {
  const { principal, clientSignal } = request;
  const { head, inventory } = template;
  const { title, values, corrects: replaces } = shown;
  const tried =
    shown.facts || !isLive(inventory)
      ? undefined
      : await tryDocument(context, { principal, head, title, values, replaces, clientSignal });
  const facts = shown.facts ?? tried?.document?.facts;
  const corrected = await findCorrected(request, context, shown.corrects);
  return fillInPage(request, template, { ...shown, corrected, ...(facts && { facts }) });
}

// §20.9: saves a form as a draft. §20.8: also a form that cannot be accepted, for the person to whom it was shown.

/** Throws `validation` for U+0000, which cannot be stored, and for one draft too many; `payload_too_large`. */
export function keepDraft(
  { principal }: Pick<FormRequest, 'principal'>,
  context: Pick<WebContext, 'db' | 'clock'>,
  { template: { head, inventory }, entries, values, lost, pasted }: PostedForm,
  page: DraftPage = entries,
): Promise<KeptDraft> {
  const { title, corrects, voidReason, origin } = entries;
  const unpasted = pasted?.refused ? [lostText(pasted.refused)] : [];
  const content = { templateId: head.id, templateTitle: head.title, title, values, lost: [...lost, ...unpasted] };
  return keep(context, principal, { ...content, corrects, voidReason, origin, inventory }, page);
}

function lostText({ text }: Pasted): LostEntry {
  return { name: t('fillIn.paste.title'), row: null, text };
}

/** Returns what the page shows of a saved draft. */
export function shownDraft({ id, savedAt, other }: KeptDraft): Pick<Shown, 'submission' | 'draftAt' | 'other'> {
  return { submission: id, draftAt: savedAt, ...(other !== null && { other }) };
}

/**
 * Saves a form that was not accepted. `isGone`: the template no longer exists. Throws when it cannot be saved, such as
 * for somebody who is not a member.
 */
export async function keepUnsent(
  context: WebContext,
  request: FormRequest,
): Promise<Pick<KeptDraft, 'id'> & { isGone: boolean }> {
  const posted = await postedForm(request, context);
  if (posted) {
    const kept = await keepDraft(request, context, posted).catch(() =>
      keepDraft(request, context, withoutPictures(posted)),
    );
    return { ...kept, isGone: false };
  }
  const entries = readEntries(request.form);
  const { title, values, corrects, voidReason, origin } = entries;
  const lost = [...entries.lost, ...entries.pasted.map(lostText)];
  const of = { templateId: request.params.template!, templateTitle: t('drafts.unknownTemplate') };
  const content = { ...of, title, values, lost, corrects, voidReason, origin };
  return { ...(await keep(context, request.principal, content, entries)), isGone: true };
}

/** Several pictures may be larger than a draft. Then everything else is saved, and the draft names them. */
function withoutPictures(posted: PostedForm): PostedForm {
  const names: string[] = [];
  const without = (members: Values, path: string): Values => {
    const kept = Object.entries(members).map(([key, value]): [string, Values[string]] => {
      const at = `${path}.${key}`;
      if (typeof value !== 'string') return [key, value.map((row, place) => without(row, `${at}[${place}]`))];
      if (!isFile(value)) return [key, value];
      names.push(nameOf(at, posted.template.inventory));
      return [key, ''];
    });
    return Object.fromEntries(kept);
  };
  const values = without(posted.values, 'values');
  const lost = names.map((name) => ({ name, row: null, text: t('unsent.picture') }));
  return { ...posted, values, lost: [...posted.lost, ...lost] };
}
