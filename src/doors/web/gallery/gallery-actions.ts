/** §20.86: the gallery: templates that come with Platen. Using one is an import, which shows first what it would save. */
import { checkGallery, findInGallery, GALLERY, readGalleryPicture } from '../../../use-cases/templates/index.ts';
import { ownPath } from '../model/paths.ts';
import { languageName } from '../model/shown.ts';
import type { MemberAction } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

const DAY_SECONDS = 86_400;

export const showGallery: MemberAction = async (request, { site }) => {
  const path = site.base + ownPath(request, 'gallery');
  const chosen = request.query.get('in') ?? '';
  const languages = [...new Set(GALLERY.map(({ language }) => mainLanguage(language)))];
  const languageOf = (code: string) => ({ text: languageName(code), isCurrent: code === chosen });
  return {
    page: 'gallery',
    title: t('gallery.title'),
    place: 'templates',
    data: {
      crumbs: [{ name: t('templates.all'), href: site.base + ownPath(request, 'templates') }],
      path,
      choices: [
        { text: t('gallery.all'), href: path, isCurrent: chosen === '' },
        ...languages.map((code) => ({ ...languageOf(code), href: `${path}?in=${code}` })),
      ],
      templates: GALLERY.filter(({ language }) => chosen === '' || mainLanguage(language) === chosen).map((one) => {
        const kind = t(`gallery.kinds.${one.kind}`);
        return {
          name: one.name,
          kind,
          title: one.title === kind ? '' : one.title,
          label: t('gallery.useNamed', { kind, title: one.title }),
          lang: one.language,
          about: [languageName(one.language), one.format].filter(Boolean).join(' · '),
          picture: `${path}/picture?name=${one.name}`,
        };
      }),
    },
  };
};

export const showGalleryPicture: MemberAction = async ({ query }) => {
  const template = findInGallery(query.get('name') ?? '');
  if (!template) return null;
  const text = await readGalleryPicture(template);
  return { text, type: 'image/png', headers: { 'Cache-Control': `private, max-age=${DAY_SECONDS}` } };
};

/** Checks the template as an upload. Its page shows what saving it would do, and saves it. */
export const useTemplate: MemberAction = async (request, context) => {
  const { form, member, person, clientSignal } = request;
  const template = findInGallery(form.get('name') ?? '');
  if (!template) return null;
  const who = { workspaceId: member.workspaceId, sessionId: person.sessionId, clientSignal };
  const id = await checkGallery(context, who, template);
  return { redirect: ownPath(request, `import/${id}`) };
};

function mainLanguage(tag: string): string {
  return tag.split('-')[0]!;
}
