/** §4.10, §4.11: tries the text of a template that a program or an assistant writes, as the editor does. Nothing is stored. */
import { findMemberById } from '../../data/storage/people/members.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Principal } from '../../domain/principal.ts';
import { reaches } from '../../domain/roles.ts';
import type { Values } from '../../domain/values.ts';
import { isMessage, tell } from '../../locales/message.ts';
import type { Thumbnails } from '../../rendering/thumbnails/index.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import { shortValues } from '../fill-in/index.ts';
import { DRAFT_FILE, readDraftText, type TriedText } from './desk.ts';
import { type StudioParts, type WorkspaceDesk, type Writer, workspaceDesk } from './workspace-desk.ts';

export type TemplateTrialParts = StudioParts & { thumbnails: Thumbnails | null };

/** `draft`: the draft whose pictures the text shows; undefined for a text without pictures. `values`: undefined for typical ones. */
export type TemplateTrialRequest = {
  principal: Principal;
  source: string;
  draft: string | undefined;
  values?: unknown;
  clientSignal: AbortSignal;
};

/** `pages`: null when the text makes no PDF, and where none is rendered. `picture`: a PNG of the first page, if it was asked for. */
export type TemplateTrial = {
  title: string | null;
  faults: Fault[];
  warnings: Fault[];
  inventory: Pick<Inventory, 'placeholders' | 'groups'>;
  valueFaults: NonNullable<TriedText['tried']>['faults'];
  values: Values;
  markdown: string | null;
  pages: number | null;
  picture: Uint8Array | null;
};

/** A draft that nobody has: no draft's pictures are shown. */
export const NO_DRAFT = '00000000-0000-0000-0000-000000000000';

/** Throws `validation` unless an owner or admin of the workspace is behind the token. */
export async function writerBehind(
  { db }: Pick<StudioParts, 'db'>,
  { workspaceId, userId, timeZone }: Principal,
  clientSignal: AbortSignal,
): Promise<Writer> {
  const member = await findMemberById(db, workspaceId, userId);
  if (!member || !reaches(member.role, 'admin'))
    throw new Refusal('validation', tell('refusal.templateDraft.noAdmin'), 'Authorization');
  return { workspaceId, userId, timeZone, clientSignal };
}

/**
 * Tries a text with values. `lays`: what to make of its document: its pages, or its picture too. Throws `validation`,
 * `not_found` for an unknown draft, `payload_too_large`, and `unavailable` when too many texts wait.
 */
export async function tryTemplate(
  parts: TemplateTrialParts,
  { principal, source: sent, draft, values: given, clientSignal }: TemplateTrialRequest,
  lays: 'pages' | 'picture',
): Promise<TemplateTrial> {
  const source = readDraftText(sent);
  const values = shortValues(given) ?? {};
  const writer = await writerBehind(parts, principal, clientSignal);
  const desk = workspaceDesk(parts, writer, draft ?? NO_DRAFT);
  if (draft !== undefined && (await desk.open())?.publishedAs !== null)
    throw new Refusal('not_found', tell('refusal.templateDraft.unknown'), 'draft');
  const text = { source, values: values as Values, scenario: 'typical', areSent: true } as const;
  return desk.tryText(text, async (tried) => {
    const print = await layOut(parts, desk, tried, { lays, clientSignal });
    const { title = null, inventory = { placeholders: [], groups: [] }, warnings, document } = tried;
    return {
      title,
      faults: [...tried.faults, ...(print.fault ? [print.fault] : [])],
      warnings,
      inventory,
      valueFaults: tried.tried?.faults ?? [],
      values: tried.values ?? {},
      markdown: document?.markdown ?? null,
      pages: print.pages ?? null,
      picture: print.picture ?? null,
    };
  });
}

async function layOut(
  { thumbnails }: TemplateTrialParts,
  desk: WorkspaceDesk,
  { document }: TriedText,
  { lays, clientSignal }: { lays: 'pages' | 'picture'; clientSignal: AbortSignal },
): Promise<{ fault?: Fault; pages?: number; picture?: Uint8Array | null }> {
  const pdf = document && (await desk.render(document, {}));
  if (!pdf) return {};
  if (isMessage(pdf)) return { fault: { file: DRAFT_FILE, line: 1, message: pdf } };
  const { pages, bytes } = pdf;
  return {
    pages,
    ...(lays === 'picture' && thumbnails && { picture: await thumbnails.drawPage(bytes, clientSignal) }),
  };
}
