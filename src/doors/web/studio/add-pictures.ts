/** §20.24 rule 4: pictures of a draft, with the limits and checks of an import. */

import { inTransaction } from '../../../data/storage/connection/in-transaction.ts';
import { addDraftPicture, MAX_DRAFT_PICTURES } from '../../../data/storage/templates/template-drafts.ts';
import { Refusal } from '../../../domain/errors.ts';
import { toldOf } from '../../../locales/message.ts';
import { tryPicture } from '../../../use-cases/studio/index.ts';
import type { UploadedFile } from '../../../use-cases/templates/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import type { MemberAction, MemberRequest, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { editorPage } from './editor-page.ts';
import { keepWritten } from './keep-written.ts';
import { openManuscript, ownerOf, readWritten } from './open-manuscript.ts';
import { studioParts } from './studio-parts.ts';
import { manuscriptPath } from './studio-paths.ts';

const MAX_NAME = 60;

/** A script gets their names, to put them into the text. */
export const addPictures: MemberAction = async (request, context) => {
  if (request.files.refusal) throw request.files.refusal;
  const draft = await openManuscript(request, context);
  if (!draft || draft.publishedAs) return null;
  const isOfScript = request.form.get('as') === 'json';
  const names: string[] = [];
  const faults: string[] = [];
  for (const file of request.files.given) {
    try {
      names.push(await addPicture(request, context, file, names));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(inLanguageOfPage(toldOf(error)));
    }
  }
  if (isOfScript) return { json: { names, faults } };
  const written = readWritten(request.form);
  const revision = await keepWritten(request, context, written);
  if (revision !== null && faults.length === 0 && names.length > 0)
    return { redirect: manuscriptPath(request, draft.id), notice: 'pictureAdded' };
  const now = await openManuscript(request, context);
  const told = names.length + faults.length === 0 ? [t('studio.choosePicture')] : faults;
  return (
    now &&
    editorPage(request, context, now, {
      ...(revision === null && { written, conflict: 'changed' as const }),
      faults: told.map((message) => ({ field: 'picture', message })),
      status: REFUSED,
    })
  );
};

/** The path by which the text names it. Throws `validation` for what is no picture, or cannot be drawn. */
async function addPicture(
  request: MemberRequest,
  context: WebContext,
  file: UploadedFile,
  taken: readonly string[],
): Promise<string> {
  const path = freeName(safeName(file.name), taken);
  const asset = await tryPicture(
    studioParts(context),
    request.member.workspaceId,
    { path, file },
    request.clientSignal,
  );
  const key = { ...ownerOf(request), id: request.params.manuscript! };
  const isAdded = await inTransaction(context.db, (tx) => addDraftPicture(tx, key, asset, context.clock()));
  if (!isAdded) throw new Refusal('validation', t('studio.tooManyPictures', { max: MAX_DRAFT_PICTURES }), 'picture');
  return path;
}

/** Of letters, digits, points and dashes: it stands in the text as it is. */
function safeName(name: string): string {
  const own = name.replaceAll('\\', '/').split('/').at(-1)!.normalize('NFKD').toLowerCase();
  const [, base = '', ending = ''] = /^(.*?)(\.[a-z]{3,4})?$/s.exec(own) ?? [];
  const plain = base
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME);
  return `${plain || 'picture'}${ending}`;
}

/** Of two that are sent together, none takes the place of the other. */
function freeName(name: string, taken: readonly string[]): string {
  const [, base = '', ending = ''] = /^(.*?)(\.[a-z]+)?$/s.exec(name) ?? [];
  for (let nth = 1; ; nth++) {
    const free = nth === 1 ? name : `${base}-${nth}${ending}`;
    if (!taken.includes(free)) return free;
  }
}
