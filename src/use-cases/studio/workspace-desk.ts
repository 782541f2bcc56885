/** §20.24: drafts of templates that a member of a workspace writes, and nobody else sees. */
import { type Database, inTransaction } from '../../data/storage/connection/database.ts';
import {
  addDraftPicture,
  discardTemplateDraft,
  findTemplateDraft,
  listTemplateWriters,
  loadDraftPictures,
  MAX_DRAFT_PICTURES,
  removeDraftPicture,
  saveTemplateDraft,
  type TemplateDraft,
  type TemplateDraftOwner,
} from '../../data/storage/templates/template-drafts.ts';
import { findVersion } from '../../data/storage/templates/template-versions.ts';
import { findTemplateHead } from '../../data/storage/templates/templates.ts';
import { listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { whoMadeVersion } from '../../data/storage/workspaces/audit-events.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { type RenderJob, type RenderPool, renderOrReason } from '../../pdf/index.ts';
import type { Previews } from '../../rendering/preview/index.ts';
import type { ImportWorkers } from '../templates/index.ts';
import type { Desk, OpenText } from './desk.ts';
import type { StudioWorkers } from './studio-workers.ts';
import { tryDraft } from './try-draft.ts';
import { freePictureName, tryPicture } from './try-picture.ts';
import { nameOf } from './with-names.ts';

/** What the studio of a workspace works with. */
export type StudioParts = {
  db: Database;
  studio: StudioWorkers;
  imports: Pick<ImportWorkers, 'readers'>;
  previews: Pick<Previews, 'make'>;
  /** Null where nothing is rendered. */
  renderer: { pool: RenderPool } | null;
  clock: () => Date;
};

/** Who writes. `clientSignal`: aborted once they have left. */
export type Writer = TemplateDraftOwner & { timeZone: string; clientSignal: AbortSignal };

export type DraftText = OpenText &
  Pick<TemplateDraft, 'id' | 'name' | 'templateId' | 'baseVersion' | 'publishedAs' | 'changedAt'>;

export type WorkspaceDesk = Desk<DraftText> & {
  /** It can be brought back for a day. False when the writer has no such draft. */
  discard(): Promise<boolean>;
};

/** The desk with the draft `id`: that of somebody else is not there. */
export function workspaceDesk(parts: StudioParts, writer: Writer, id: string): WorkspaceDesk {
  const { db, studio, previews, renderer, clock } = parts;
  const { workspaceId, userId, timeZone, clientSignal } = writer;
  const key = { workspaceId, userId, id };
  const render = async (job: RenderJob) => renderer && renderOrReason(renderer.pool, workspaceId, job, clientSignal);
  return {
    open: async () => {
      const draft = await findTemplateDraft(db, key);
      return draft && { ...draft, revision: String(draft.revision) };
    },
    save: async ({ page, revision, source, values }) => {
      const text = { name: nameOf(source), source, values };
      const saved = await saveTemplateDraft(db, key, text, { page, revision: numberOf(revision), at: clock() });
      return saved === null ? null : String(saved);
    },
    tryText: (text, use) =>
      studio.turns(
        userId,
        async () => {
          const pictures = await loadDraftPictures(db, key);
          return use(await tryDraft({ db, ...studio }, { ...text, workspaceId, timeZone, now: clock(), pictures }));
        },
        clientSignal,
      ),
    edit: (source, edit) => studio.turns(userId, async () => studio.readers.settings({ source }, [edit]), clientSignal),
    preview: ({ id: hash, assets, ...document }, pages) =>
      previews.make({ workspaceId, id: hash }, { ...document, ...(pages && { pages }) }, assets, clientSignal),
    render: ({ id: _, lines: __, ...job }, options) => render({ ...job, ...options }),
    addPicture: async (file, taken) => {
      const path = freePictureName(file.name, taken);
      const asset = await tryPicture(studio.readers, render, { path, file });
      if (!(await inTransaction(db, (tx) => addDraftPicture(tx, key, asset, clock()))))
        throw new Refusal('validation', tell('refusal.draft.tooManyPictures', { max: MAX_DRAFT_PICTURES }), 'picture');
      return path;
    },
    removePicture: (path) => removeDraftPicture(db, key, path),
    discard: () => discardTemplateDraft(db, key),
  };
}

const MAX_REVISION = 2 ** 31;

/** 0, which no draft has, for what is none. */
function numberOf(revision: string): number {
  const number = Number(revision);
  return Number.isInteger(number) && number > 0 && number < MAX_REVISION ? number : 0;
}

/** §20.24 rule 6: a version that was published since a draft was begun; `who`: as far as the audit log goes back. */
export type NewerVersion = { from: number; to: number; at: Date; who: string | undefined };

/** What stands around a draft. `template`: of which it is to be the next version. `writers`: who else changes that, and since when. */
export type AroundDraft = {
  themes: string[];
  template: { id: string; title: string; folder: string; version: number | null } | null;
  newer: NewerVersion | null;
  writers: { name: string; since: Date }[];
};

export async function aroundDraft(
  { db }: Pick<StudioParts, 'db'>,
  { workspaceId, userId }: TemplateDraftOwner,
  { templateId, baseVersion }: Pick<DraftText, 'templateId' | 'baseVersion'>,
): Promise<AroundDraft> {
  const [template, themes] = await Promise.all([
    templateId ? findTemplateHead(db, workspaceId, templateId) : null,
    listThemeNames(db, workspaceId),
  ]);
  const [newer, writers] = template
    ? await Promise.all([
        newerVersion(db, workspaceId, template, baseVersion),
        listTemplateWriters(db, { workspaceId, userId }, template.id),
      ])
    : [null, []];
  return { themes, template, newer, writers };
}

async function newerVersion(
  db: Database,
  workspaceId: string,
  { id, version }: { id: string; version: number | null },
  from: number | null,
): Promise<NewerVersion | null> {
  if (version === null || from === null || version <= from) return null;
  const saved = await findVersion(db, workspaceId, id, version);
  if (!saved) return null;
  const { createdAt: at } = saved;
  const who = await whoMadeVersion(db, workspaceId, { templateId: id, version, since: at });
  return { from, to: version, at, who };
}
