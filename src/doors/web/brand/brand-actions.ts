/** §20.84: the brand of the workspace: logo, colour, font and address window, with a page that shows them. */
import { readName } from '../../../domain/title.ts';
import { escapeHtml } from '../../../rendering/paper/index.ts';
import { BRAND_FONTS, BRAND_WINDOWS, type Brand } from '../../../template/theme/brand.ts';
import { changeWorkspace } from '../../../use-cases/administration/index.ts';
import {
  BRAND,
  findBrandSettings,
  previewBrand as preview,
  saveBrand as save,
  TemplateFaults,
  tryDefaultTheme,
  type UploadedFile,
} from '../../../use-cases/templates/index.ts';
import { collectFaults, type FieldFault, field, nameField, REFUSED } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, languageOfRequest, section, t } from '../pages/index.ts';

/** The most characters of the line of the sender and of the footer. */
const MAX = { sender: 200, footer: 600 };

export const showBrand: MemberAction = async (request, context) => {
  const { brand, isDefault } = await findBrandSettings(context.db, request.member.workspaceId);
  return brandPage(request, context, brand, { isDefault });
};

export const saveBrand: MemberAction = async (request, context) => {
  const { member, actor, files, form, clientSignal } = request;
  const { workspaceId } = member;
  const { db, clock, imports, renderer } = context;
  const entered = enteredIn(request);
  const isDefault = form.get('default') === 'yes';
  const { faults, try: read, tryAll } = collectFaults();
  const name = read(() => readName(entered.name));
  if (files.refusal) faults.push({ field: 'logo', message: inLanguageOfPage(files.refusal.told) });
  if (faults.length === 0)
    await tryAll(async () => {
      const wanted = { brand: { ...entered, name: name! }, logo: logoOf(request) };
      await save(context, { workspaceId, clientSignal }, wanted, actor).catch((error) => {
        if (!(error instanceof TemplateFaults)) throw error;
        faults.push(
          ...error.faults.map(({ message }) => {
            const text = inLanguageOfPage(message);
            return { field: text.includes(entered.color) ? 'color' : null, message: text };
          }),
        );
      });
      if (faults.length > 0 || !isDefault) return;
      const now = clock();
      const options = { now, readers: imports.readers, pool: renderer?.pool, clientSignal };
      await tryDefaultTheme(db, workspaceId, BRAND, options);
      await changeWorkspace(db, workspaceId, { theme: BRAND }, { actor, now });
    });
  if (faults.length > 0) return { ...brandPage(request, context, entered, { isDefault, faults }), status: REFUSED };
  return { redirect: ownPath(request, 'brand'), notice: 'brandSaved' };
};

/** The page beside the form, as it is saved. */
export const previewSavedBrand: MemberAction = async (request, context) => {
  const { member, clientSignal } = request;
  const { brand } = await findBrandSettings(context.db, member.workspaceId);
  return context.imports.semaphore(member.workspaceId, () => previewPage(request, context, brand), clientSignal);
};

/** The page beside the form, as it is entered. */
export const previewBrand: MemberAction = (request, context) => previewPage(request, context, enteredIn(request));

async function previewPage(request: MemberRequest, context: WebContext, brand: Brand) {
  const { member, clientSignal } = request;
  const sample = `---\ntitle: ${t('brand.sample.title')}\nlanguage: ${languageOfRequest()}\n---\n\n${t('brand.sample.text')}\n`;
  try {
    const shown = { brand, logo: logoOf(request) };
    return { frame: await preview(context, { workspaceId: member.workspaceId, clientSignal }, shown, sample) };
  } catch (error) {
    if (!(error instanceof TemplateFaults)) throw error;
    const faults = error.faults.map(({ message }) => `<li>${escapeHtml(inLanguageOfPage(message))}</li>`);
    return { frame: `<!doctype html><title>${escapeHtml(t('brand.title'))}</title><ul>${faults.join('')}</ul>` };
  }
}

function logoOf({ files }: MemberRequest): UploadedFile | null {
  return files.given.find(({ size }) => size > 0) ?? null;
}

function enteredIn({ form }: MemberRequest): Brand {
  const text = (name: string) => (form.get(name) ?? '').trim();
  const one = (name: string, of: readonly string[]) => of.find((known) => known === text(name)) ?? '';
  const color = text('color').toLowerCase();
  return {
    name: text('name'),
    color: /^#[0-9a-f]{6}$/.test(color) ? color : '#000000',
    font: text('font').slice(0, MAX.sender),
    window: one('window', BRAND_WINDOWS),
    sender: text('sender').slice(0, MAX.sender),
    footer: text('footer').slice(0, MAX.footer),
  };
}

function brandPage(
  request: MemberRequest,
  { site }: WebContext,
  brand: Brand,
  { isDefault, faults = [] }: { isDefault: boolean; faults?: FieldFault[] },
): PageAnswer {
  const own = (name: keyof Brand) => ({ name, label: t(`brand.fields.${name}`), value: brand[name], faults });
  const fonts = [...new Set([...BRAND_FONTS, brand.font])];
  const nameOfFont = (font: string) => section('brand.fonts')[font as (typeof BRAND_FONTS)[number]] ?? font;
  return {
    page: 'brand',
    title: t('brand.title'),
    place: 'brand',
    data: {
      path: site.base + ownPath(request, 'brand'),
      import: site.base + ownPath(request, 'import'),
      faults,
      isDefault,
      name: nameField(own('name')),
      fields: [
        field({ ...own('color'), control: 'color', hint: t('brand.colorHint') }),
        field({
          ...own('font'),
          control: 'select',
          options: fonts.map((value) => ({ value, text: nameOfFont(value) })),
        }),
        field({
          ...own('window'),
          control: 'select',
          options: [
            { value: '', text: t('brand.noWindow') },
            ...Object.entries(section('brand.windows')).map(([value, text]) => ({ value, text })),
          ],
        }),
        field({ ...own('sender'), hint: t('brand.senderHint'), maxLength: MAX.sender }),
        field({ ...own('footer'), control: 'textarea', hint: t('brand.footerHint'), maxLength: MAX.footer }),
      ],
    },
  };
}
