/** §20.24: drafts are begun: of a new template from a sample, a copy or nearly nothing, or of a template that is there. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../data/storage/connection/database.ts';
import { inTransaction } from '../../../data/storage/connection/in-transaction.ts';
import { findTemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import {
  addDraftPicture,
  createTemplateDraft,
  MAX_TEMPLATE_DRAFTS,
  type NewTemplateDraft,
} from '../../../data/storage/templates/template-drafts.ts';
import { findVersion } from '../../../data/storage/templates/template-versions.ts';
import { listThemeNames } from '../../../data/storage/templates/theme-versions.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { Asset } from '../../../template/model/code.ts';
import { readSampleText, SAMPLES, withNames, yamlText } from '../../../use-cases/studio/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { nameOf, ownerOf, refuseLongText } from './open-manuscript.ts';

/** Where a new template begins: `letter`, `blank`, one of the samples, or `copy`. */
export type Beginning = { from: string; copy: string; title: string; folder: string };

/** The id of the draft; undefined where `copy` names nothing. Throws `validation` for one draft too many. */
export async function beginNew(
  request: MemberRequest,
  { db, clock }: WebContext,
  { from, copy, title, folder }: Beginning,
): Promise<string | undefined> {
  const { workspaceId } = request.member;
  const names = { ...(title !== '' && { title }), ...(folder !== '' && { folder }) };
  const themes = await listThemeNames(db, workspaceId);
  const begun = { templateId: null, baseVersion: null, values: {}, page: randomUUID(), at: clock(), isChanged: true };
  const create = (source: string, more: { pictures?: Asset[]; picturesOf?: { versionId: string } } = {}) =>
    inTransaction(db, (tx) => {
      const { pictures = [], picturesOf } = more;
      return createDraft(tx, request, { ...begun, name: nameOf(source), source, picturesOf }, pictures);
    });
  if (from === 'copy') {
    const head = await findTemplateHead(db, workspaceId, copy);
    const version = head?.version && (await findVersion(db, workspaceId, head.id, head.version));
    if (!version) return undefined;
    const own = { title: title || t('studio.copyOf', { title: head.title }), ...(folder !== '' && { folder }) };
    return create(withNames(version.source, own, themes), { picturesOf: { versionId: version.id } });
  }
  const sample = SAMPLES.find((name) => name === from);
  if (sample) {
    const { source, pictures } = await readSampleText(sample);
    return create(withNames(source, { folder: '', ...names }, themes), { pictures });
  }
  const heading = [
    `title: ${yamlText(title || t('studio.untitled'))}`,
    ...(folder === '' ? [] : [`folder: ${yamlText(folder)}`]),
    `language: ${t('studio.letter.language')}`,
  ].join('\n');
  const body = from === 'letter' ? t('studio.letter.text') : '';
  const more = from === 'letter' ? `\n${t('studio.letter.frontMatter')}` : '';
  return create(`---\n${heading}${more}\n---\n\n${body}\n`);
}

/** Throws `validation` for one draft too many, and `payload_too_large`. */
export async function createDraft(
  tx: Transaction,
  request: MemberRequest,
  draft: NewTemplateDraft,
  pictures: readonly Asset[] = [],
): Promise<string> {
  refuseLongText(draft.source);
  const id = randomUUID();
  const key = { ...ownerOf(request), id };
  if (!(await createTemplateDraft(tx, key, draft)))
    throw new Refusal('validation', t('studio.tooManyDrafts', { max: MAX_TEMPLATE_DRAFTS }), 'from');
  for (const picture of pictures) await addDraftPicture(tx, key, picture, draft.at);
  return id;
}
