/** §22.11: the form of a draft and its page as plain data, for the app that a chat shows: what to show, and what was entered there. */
import { createHash, randomUUID } from 'node:crypto';
import { INVALID_TOKEN } from '../../../domain/credential.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { Principal } from '../../../domain/principal.ts';
import { KIBIBYTE } from '../../../domain/sizes.ts';
import { isLongValues, type LongValues, type Values } from '../../../domain/values.ts';
import { isFile } from '../../../domain/write-picture.ts';
import { isLanguage } from '../../../locales/languages.ts';
import { tell } from '../../../locales/message.ts';
import { asksToFill, findBlanks } from '../../../template/fill/find-blanks.ts';
import { wholeValues } from '../../../template/fill/fit-values.ts';
import {
  type IssueOutcome,
  type Issuer,
  issuedBefore,
  type ShownDraft,
  showDraft,
} from '../../../use-cases/approvals/index.ts';
import { findSpeaker, giveIssueToken, issueWithToken } from '../../../use-cases/chat/index.ts';
import { type FormTemplate, keepDraft, openForm } from '../../../use-cases/fill-in/index.ts';
import type { ServiceContext } from '../../api/handlers/operation.ts';
import type { ChatDraft, Issued } from '../model/chat-draft.ts';
import { inLanguageOf, inLanguageOfPage, languageOfRequest, t } from '../pages/index.ts';
import { changeRows } from './change-rows.ts';
import { fieldsOf, refuseTooMany } from './fill-in-page.ts';
import { enteredValues, inLanguageOfForm } from './open-template.ts';
import { readValues } from './read-entries.ts';
import { nameOf, tellFaults } from './tell-faults.ts';

/** `token`: with it, the person creates what is shown. Null while that is not possible. Nobody but the app may see it. */
export type ShownInChat = { draft: ChatDraft; token: string | null };

/** The person whose app calls. `address`: from where. */
export type ChatCaller = { principal: Principal; address: string; clientSignal: AbortSignal };

/** `language`: that of the chat, if Platen speaks it; otherwise the person's own. */
type Asked = { draft: string; language?: string | undefined };
/** Names of fields and what was entered. `action`: the button of a row; undefined for none. */
type Entered = Asked & {
  revision: number;
  page: string;
  version: number;
  title: string;
  values: Record<string, string> | LongValues;
  action?: string | undefined;
};

/** Finds a draft, without its page and without a token. `faults`: how many there are. Throws `not_found`. */
export async function findInChat(
  context: ServiceContext,
  caller: ChatCaller,
  asked: Asked,
): Promise<{ id: string; template: string; url: string; faults: number }> {
  return inTurn(context, caller, asked, async (person) => {
    const { id, head, count } = await found(context, person, asked.draft);
    return { id, template: head.title, url: context.links.draft(caller.principal.workspaceId, id), faults: count };
  });
}

/**
 * Shows a draft, or the document that it has become: an answer of `issueInChat` may have been lost. Throws `not_found`, `template_not_saved`,
 * `payload_too_large`.
 */
export async function showInChat(
  context: ServiceContext,
  caller: ChatCaller,
  asked: Asked,
): Promise<ShownInChat | IssuedDocument> {
  return inTurn(context, caller, asked, async (person) => {
    try {
      return await show(context, person, asked.draft, { page: randomUUID() });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
      const before = await issuedBefore(context, person, asked.draft);
      if (before.state !== 'issued') throw error;
      return issuedDocument(context, before);
    }
  });
}

/**
 * Saves what was entered, and shows it. What somebody changed elsewhere meanwhile stays: the entries are then saved beside it, and the answer
 * shows that other draft. Throws what `showInChat` throws, and `validation`.
 */
export async function saveInChat(context: ServiceContext, caller: ChatCaller, entered: Entered): Promise<ShownInChat> {
  return inTurn(context, caller, entered, async (person) => {
    const { draft: before } = await found(context, person, entered.draft);
    const template = await opened(context, person, before.templateId);
    const read = readEntered(template, entered, before.values);
    const changed = entered.action ? changeRows(template.inventory, read.values, entered.action, []) : null;
    const { page, revision, title } = entered;
    const content = { ...before, title, values: changed?.values ?? read.values, lost: [...before.lost, ...read.lost] };
    const { inventory } = template;
    const kept = await keepDraft(
      context,
      person.principal,
      { ...content, inventory, templateTitle: template.head.title },
      { submission: before.id, page, revision, beside: page },
    );
    const said = kept.other === null ? (changed?.said ?? '') : t('chat.beside');
    return show(context, person, kept.id, { page, said, focus: changed?.focus ?? '' });
  });
}

type IssuedDocument = { state: 'issued' } & Issued;

/** The document that a person has created in a chat; or why there is none, in a sentence. */
export type IssuedInChat = IssuedDocument | { state: Exclude<IssueOutcome['state'], 'issued'>; message: string };

/** Creates the document that was shown. Throws what `issueWithToken` throws. */
export async function issueInChat(
  context: ServiceContext,
  caller: ChatCaller,
  { draft, language, token }: Asked & { token: string },
): Promise<IssuedInChat> {
  return speaking(context, caller, { language }, async (person) => {
    const outcome = await issueWithToken(context, person, draft, token);
    if (outcome.state !== 'issued') return { state: outcome.state, message: t(`chat.notIssued.${outcome.state}`) };
    return issuedDocument(context, outcome);
  });
}

function issuedDocument(
  { links }: ServiceContext,
  { document: { id, title, generationNumber: number } }: Extract<IssueOutcome, { state: 'issued' }>,
): IssuedDocument {
  return { state: 'issued', id, title, number, url: links.page(id) };
}

/** Returns the message of a refusal in the language of the chat. */
export async function refusalInChat(
  context: ServiceContext,
  caller: ChatCaller,
  asked: Pick<Asked, 'language'>,
  { told }: Refusal,
): Promise<string> {
  return speaking(context, caller, asked, async () => inLanguageOfPage(told));
}

/** Laying a document out takes one of the turns that the checks and drafts of programs take. */
function inTurn<Result>(
  context: ServiceContext,
  caller: ChatCaller,
  asked: Pick<Asked, 'language'>,
  act: (person: Issuer) => Promise<Result>,
): Promise<Result> {
  const { principal, clientSignal } = caller;
  return context.trials(principal.workspaceId, () => speaking(context, caller, asked, act), clientSignal);
}

async function speaking<Result>(
  { db }: ServiceContext,
  { principal, address, clientSignal }: ChatCaller,
  { language }: Pick<Asked, 'language'>,
  act: (person: Issuer) => Promise<Result>,
): Promise<Result> {
  const speaker = await findSpeaker(db, principal);
  if (!speaker) throw new Refusal('unauthorized', INVALID_TOKEN, 'Authorization');
  const by = { userId: principal.userId, name: speaker.email, via: 'app', address } as const;
  const [spoken] = (language ?? '').toLowerCase().split('-');
  return inLanguageOf(isLanguage(spoken) ? spoken : speaker.language, () => act({ principal, by, clientSignal }));
}

/** Finds a draft of the person's own. */
async function found(context: ServiceContext, person: Issuer, id: string): Promise<ShownDraft> {
  const shown = await showDraft(context, person, id);
  if (!shown || shown.userId !== person.principal.userId || shown.draft.id !== id)
    throw new Refusal('not_found', tell('refusal.chat.gone'), 'draft');
  return shown;
}

async function opened(context: ServiceContext, { principal }: Issuer, templateId: string | null) {
  const form = templateId === null ? null : await openForm(context, principal.workspaceId, templateId);
  if (!form) throw new Refusal('not_found', tell('refusal.chat.gone'), 'draft');
  return inLanguageOfForm(form);
}

type More = { page: string; said?: string; focus?: string };

async function show(context: ServiceContext, person: Issuer, id: string, more: More): Promise<ShownInChat> {
  const shown = await found(context, person, id);
  const template = await opened(context, person, shown.draft.templateId);
  const { preview, ...page } = await pageOf(context, person, shown);
  // What the person does not see whole is not theirs to create here.
  const barred = preview?.truncated ? t('chat.cut') : shown.mayIssue === true ? null : t('chat.otherPerson');
  const { hash, draft } = shown;
  const { workspaceId, userId } = person.principal;
  const isReady = hash !== null && barred === null && preview !== null;
  const token = isReady
    ? await giveIssueToken(context.db, { workspaceId, userId, id }, { hash, revision: draft.revision })
    : null;
  return {
    token,
    draft: { ...formOf(template, shown, more), ...page, barred, url: context.links.draft(workspaceId, id) },
  };
}

async function pageOf(context: ServiceContext, { principal, clientSignal }: Issuer, shown: ShownDraft) {
  const { document, head } = shown;
  const of = { workspaceId: principal.workspaceId, id: head.versionId };
  const preview = document && (await context.previews.make(of, document, await shown.loadAssets(), clientSignal));
  return { preview, html: preview?.html ?? null, isCut: preview?.truncated === true };
}

function formOf(
  template: Awaited<ReturnType<typeof opened>>,
  { draft, head, values: fitted, faults, count, document }: ShownDraft,
  { page, said = '', focus = '' }: More,
) {
  const { inventory, tag, texts } = template;
  const values = wholeValues(inventory, fitted);
  refuseTooMany(inventory, values);
  const told = tellFaults(faults, inventory, texts, values);
  const shown = fieldsOf(template, withMarkedPictures(values), told, { focus, facts: document?.facts });
  const blanks = document && findBlanks(inventory, fitted, document.facts?.hidden, asksToFill(document));
  return {
    id: draft.id,
    revision: draft.revision,
    page,
    version: head.version,
    language: languageOfRequest(),
    tag,
    template: head.title,
    title: draft.title,
    drafted: draft.drafted
      ? { note: t('fillIn.drafted', { name: draft.drafted.by }), reason: draft.drafted.reason }
      : null,
    fields: shown.fields,
    groups: shown.fieldsets,
    faults: told.map(({ path, line }) => ({ path, line })),
    count,
    blanks:
      blanks && blanks.paths.length > 0
        ? {
            title: t('fillIn.blank.title', { count: blanks.paths.length, of: blanks.of }),
            names: blanks.paths.slice(0, MAX_NAMES).map((path) => nameOf(path, inventory)),
          }
        : null,
    said,
    focus,
  };
}

const MAX_NAMES = 30;
/** As for other drafts by programs. */
const MAX_BYTES = 256 * KIBIBYTE;

/** Reads what was entered as the API takes it. */
function readEntered(template: FormTemplate, { values: sent, version }: Entered, before: Values) {
  const entries = isLongValues(sent) ? readLong(sent) : sent;
  if (Object.values(entries).some((text) => typeof text !== 'string'))
    throw new Refusal('validation', tell('refusal.chat.values'), 'values');
  const values = readValues(new URLSearchParams(Object.entries(entries)));
  return enteredValues(template, { values: withPictures(values, before), version });
}

function readLong({ json, fault }: LongValues): Record<string, string> {
  if (fault) throw fault;
  if (Buffer.byteLength(json) > MAX_BYTES)
    throw new Refusal('payload_too_large', tell('refusal.draft.long', { kilobytes: MAX_BYTES / KIBIBYTE }), 'values');
  return JSON.parse(json) as Record<string, string>;
}

// Pictures stay here: the app gets a name for each, and sends it back.

const MARK = 'picture:';

function markOf(picture: string): string {
  return MARK + createHash('sha256').update(picture).digest('hex');
}

function withMarkedPictures(values: Values): Values {
  return mapTexts(values, (text) => (isFile(text) ? markOf(text) : text));
}

function withPictures(values: Values, before: Values): Values {
  const known = new Map<string, string>();
  mapTexts(before, (text) => {
    if (isFile(text)) known.set(markOf(text), text);
    return text;
  });
  return mapTexts(values, (text) => known.get(text) ?? text);
}

function mapTexts(values: Values, change: (text: string) => string): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : value.map((row) => mapTexts(row, change)),
    ]),
  );
}
