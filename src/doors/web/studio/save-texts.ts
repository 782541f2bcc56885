/** §20.24 rule 9: the texts of a template in several languages, side by side: the original, and each language with what is missing or has changed. */
import type { TextEdit } from '../../../template/front-matter/settings-edit.ts';
import type { ListedText, ListedTexts } from '../../../template/texts/list-texts.ts';
import type { OpenText } from '../../../use-cases/studio/desk.ts';
import type { FieldFault } from '../model/field.ts';
import { languageName } from '../model/shown.ts';
import type { PageAnswer } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { type EditorAction, NO_PAGE, type Writing } from './editor-actions.ts';

const CONFLICT = 409;

/** Shows the texts. Null for a template in one language. */
export const showTexts: EditorAction = async (writing) => {
  const text = await writing.desk.open();
  const listed = text && !text.publishedAs && (await writing.desk.texts(text.source));
  return listed ? textsPage(writing, text, listed) : null;
};

/** Saves the texts that were changed. Never overwrites what somebody else has saved. */
export const saveTexts: EditorAction = async (writing) => {
  const { desk, form, isFile, path } = writing;
  const text = await desk.open();
  const listed = text && !text.publishedAs && (await desk.texts(text.source));
  if (!listed) return null;
  const changed = [{ field: null, message: `${t('studio.conflicts.changed.title')} ${t('studio.texts.again')}` }];
  const edits = editsOf(listed, form);
  const isSame = text.revision === form.get('revision');
  const [original = ''] = listed.tags;
  const source = isSame ? await desk.edit(text.source, { do: 'texts', original, texts: edits }) : undefined;
  const { values } = text;
  if (source === undefined || (await desk.save({ source, values, page: NO_PAGE, revision: text.revision })) === null)
    return textsPage(writing, text, listed, { faults: changed, sent: form });
  return { redirect: path('texts'), ...(!isFile && { notice: 'draftSaved' as const }) };
};

/** What was sent of a text that somebody else has changed since stays in its fields. */
type Again = { faults: FieldFault[]; sent: URLSearchParams };

async function textsPage(
  { base, path, isFile }: Pick<Writing, 'base' | 'path' | 'isFile'>,
  { revision }: OpenText,
  { tags: [original = '', ...tags], texts }: ListedTexts,
  { faults = [], sent }: Partial<Again> = {},
): Promise<PageAnswer> {
  const shown = texts.flatMap((one, at) =>
    one.wanted.length > 0 || one.said.size > 0 ? [rowOf(one, at, tags, sent)] : [],
  );
  const count = (is: (row: (typeof shown)[number]) => boolean) => shown.filter(is).length;
  return {
    page: 'texts',
    title: t('studio.texts.title'),
    place: 'templates',
    status: faults.length > 0 ? CONFLICT : 200,
    data: {
      crumbs: [{ name: t('studio.texts.back'), href: base + path() }],
      path: base + path('texts'),
      faults,
      isFolder: isFile === true,
      revision,
      said: t('studio.texts.state', {
        missing: count(({ isMissing }) => isMissing),
        changed: count(({ was }) => was !== ''),
      }),
      original: languageName(original),
      others: tags.map(languageName),
      originalTag: original,
      rows: shown,
    },
  };
}

function rowOf({ text, line, said, was = '', wanted }: ListedText, at: number, tags: string[], sent?: URLSearchParams) {
  const isLacking = (tag: string) => wanted.includes(tag) && (said.get(tag) ?? '') === '';
  return {
    place: t('studio.line', { line }),
    text,
    was,
    seen: `seen.${at}`,
    isMissing: tags.some(isLacking),
    fields: tags.map((tag) => ({
      tag,
      name: nameOfField(at, tag),
      language: languageName(tag),
      label: t('studio.texts.label', { language: languageName(tag), line }),
      value: sent?.get(nameOfField(at, tag)) ?? said.get(tag) ?? '',
      isMissing: isLacking(tag),
    })),
  };
}

function nameOfField(at: number, tag: string): string {
  return `text.${at}.${tag}`;
}

/** A text that was changed, or seen, fits the original as it is now. */
function editsOf({ tags: [, ...tags], texts }: ListedTexts, form: URLSearchParams): TextEdit[] {
  return texts.flatMap(({ text, said, was }, at): TextEdit[] => {
    const sent = tags.map((tag): [string, string] => {
      const before = said.get(tag) ?? '';
      return [tag, (form.get(nameOfField(at, tag)) ?? before).replace(/\r\n?/g, '\n')];
    });
    const isChanged = sent.some(([tag, one]) => one !== (said.get(tag) ?? ''));
    const isSeen = was !== undefined && form.get(`seen.${at}`) !== null;
    return isChanged || isSeen ? [{ text, was, said: Object.fromEntries(sent) }] : [];
  });
}
