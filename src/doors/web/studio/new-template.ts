/** §20.24: the page that asks what a new template begins from. */
import { findForbiddenCharacter, withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { type Beginning, beginNew, beginnings, SAMPLES } from '../../../use-cases/studio/index.ts';
import { collectFaults, type FieldFault, field, REFUSED } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { crumbsTo } from '../templates/template-paths.ts';
import { newTemplatePath, templateDraftPath, writerOf } from './desk-of.ts';

const MAX = { title: 180, folder: 500 };

export const showNewTemplate: MemberAction = async (request, context) => {
  const copy = request.query.get('copy') ?? '';
  const folder = (request.query.get('folder') ?? '').slice(0, MAX.folder);
  const isCopy = isUuid(copy);
  return newTemplatePage(request, context, {
    ...{ title: '', folder, copy: isCopy ? copy : '' },
    from: isCopy ? 'copy' : 'letter',
  });
};

export const beginTemplate: MemberAction = async (request, context) => {
  const { form } = request;
  const { faults, tryAll } = collectFaults();
  const own = (name: string) => (form.get(name) ?? '').replace(/\s+/g, ' ').trim();
  const asked = { from: own('from'), copy: own('copy'), title: own('title'), folder: own('folder') };
  for (const name of ['title', 'folder'] as const)
    if (findForbiddenCharacter(asked[name]) || asked[name].length > MAX[name])
      faults.push({ field: name, message: t('studio.badName', { max: MAX[name] }) });
  if (asked.from === 'copy' && !isUuid(asked.copy)) faults.push({ field: 'copy', message: t('studio.chooseTemplate') });
  const id = faults.length > 0 ? undefined : await tryAll(() => beginNew(context, writerOf(request), asked, words()));
  if (id !== undefined) return { redirect: templateDraftPath(request, id) };
  // A template of elsewhere is not there.
  if (faults.length === 0) return null;
  return newTemplatePage(request, context, asked, faults, REFUSED);
};

function words() {
  return {
    copyOf: (title: string) => t('studio.copyOf', { title }),
    untitled: t('studio.untitled'),
    language: t('studio.letter.language'),
    letter: { frontMatter: t('studio.letter.frontMatter'), text: t('studio.letter.text') },
  };
}

/** Null where `copy` names what is not there. */
async function newTemplatePage(
  request: MemberRequest,
  context: WebContext,
  { from, copy, title, folder }: Beginning,
  faults: FieldFault[] = [],
  status = 200,
): Promise<PageAnswer | null> {
  const found = await beginnings(context, writerOf(request), isUuid(copy) ? copy : null);
  if (!found) return null;
  const { templates, folders } = found;
  const nameOf = (one: { title: string; folder: string }) =>
    withIsolatedControls(one.folder === '' ? one.title : `${one.title} (${one.folder})`);
  const choices = [
    { value: 'letter', ...section('studio.beginnings.letter') },
    { value: 'blank', ...section('studio.beginnings.blank') },
    ...SAMPLES.map((value) => ({ value, ...section(`studio.beginnings.${value}`) })),
    ...(templates.length > 0 ? [{ value: 'copy', ...section('studio.beginnings.copy') }] : []),
  ];
  return {
    page: 'new-template',
    title: t('studio.newTitle'),
    place: 'templates',
    status,
    data: {
      crumbs: crumbsTo(request, context.site.base, '', t('templates.all')),
      path: context.site.base + newTemplatePath(request),
      import: context.site.base + workspacePath(request.member.workspaceId, 'import'),
      faults,
      fields: [
        field({
          ...{ name: 'title', label: t('studio.titleField'), value: title, hint: t('studio.titleHint') },
          ...{ maxLength: MAX.title, faults },
        }),
        field({
          ...{ name: 'folder', label: t('studio.folderField'), value: folder, hint: t('studio.folderHint') },
          ...{ maxLength: MAX.folder, list: 'folders', faults },
        }),
      ],
      folders,
      beginnings: choices.map((one) => ({ ...one, isChosen: one.value === from })),
      copy:
        templates.length === 0
          ? null
          : field({
              ...{ name: 'copy', label: t('studio.copyField'), control: 'select', value: copy, faults },
              options: [
                { value: '', text: t('studio.chooseTemplate') },
                ...templates.map((one) => ({ value: one.id, text: nameOf(one) })),
              ],
            }),
    },
  };
}
