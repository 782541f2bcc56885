/** §20.24: the draft that a path names, and what a form says of it. */

import {
  findTemplateDraft,
  type TemplateDraft,
  type TemplateDraftOwner,
  type TemplateDraftText,
} from '../../../data/storage/templates/template-drafts.ts';
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { checkValuesShape, isObject, type Values } from '../../../domain/values.ts';
import { tell } from '../../../locales/message.ts';
import { MAX_DRAFT_BYTES, readDraftText } from '../../../use-cases/studio/index.ts';
import { readJsonField } from '../forms/read-json-field.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** Of its front matter, so far. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,20000}?)(?:\n---|$)/;
const TITLE = /^title:[ \t]*(\S.*)$/m;
const MAX_NAME = 180;
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

export function ownerOf({ principal: { workspaceId, userId } }: Pick<MemberRequest, 'principal'>): TemplateDraftOwner {
  return { workspaceId, userId };
}

/** Null when the person has no such draft: that of somebody else is not there. */
export function openManuscript(request: MemberRequest, { db }: WebContext): Promise<TemplateDraft | null> {
  return findTemplateDraft(db, { ...ownerOf(request), id: request.params.manuscript! });
}

/** `values`: none where they are made up. `page`, `revision`: see `TemplateDraftWriter`. */
export type WrittenText = TemplateDraftText & { page: string; revision: number };

/** A template that was imported may have more. Throws `payload_too_large`. */
export function refuseLongText(source: string): void {
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_DRAFT_BYTES)
    throw new Refusal(
      'payload_too_large',
      t('studio.tooLong', { megabytes: Math.ceil((bytes / MEBIBYTE) * 10) / 10, max: MAX_DRAFT_BYTES / MEBIBYTE }),
      'source',
    );
}

/** Throws `validation` and `payload_too_large`. */
export function readWritten(form: URLSearchParams): WrittenText {
  const text = form.get('source');
  // A form without it would empty the draft.
  if (text === null) throw new Refusal('validation', tell('refusal.draft.noText'), 'source');
  const source = readDraftText(text);
  refuseLongText(source);
  const page = form.get('page') ?? '';
  const revision = Number(form.get('revision'));
  return {
    ...{ name: nameOf(source), source, values: readValues(form.get('values') ?? '') },
    page: isUuid(page) ? page : '00000000-0000-0000-0000-000000000000',
    revision: Number.isInteger(revision) && revision > 0 && revision < 2 ** 31 ? revision : 0,
  };
}

/** Those that were entered to try; none for an empty text. */
function readValues(text: string): Values {
  if (text === '') return {};
  const refuse = () => new Refusal('validation', tell('refusal.draft.values'), 'values');
  const values = NUL.test(text) ? undefined : readJsonField(text);
  if (!isObject(values)) throw refuse();
  return checkValuesShape(values);
}

/** What a draft is called: its title, as far as it has one; empty where it has none. */
export function nameOf(source: string): string {
  const title = TITLE.exec(FRONT_MATTER.exec(source)?.[1] ?? '')?.[1] ?? '';
  return title
    .replace(/^(["'])(.*)\1\s*$/, '$2')
    .trim()
    .slice(0, MAX_NAME);
}

export function shownName({ name }: Pick<TemplateDraft, 'name'>): string {
  return withIsolatedControls(name || t('studio.unnamed'));
}
