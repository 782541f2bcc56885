/** §20.11: the page of a template: its look and its fields; for programs its ids, keys and a sample request. */

import { Refusal } from '../../../domain/errors.ts';
import { quoteForShell, withIsolatedControls } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import { sampleValues } from '../../../template/fill/sample-values.ts';
import type { Template } from '../../../template/model/compiled.ts';
import {
  describeGroup,
  describeRules,
  everyGroup,
  type Group,
  type Inventory,
  outersOf,
  type Placeholder,
} from '../../../template/model/inventory.ts';
import { loadSavedVersion, savedHead } from '../../../use-cases/create-document/index.ts';
import {
  findTemplateFacts,
  findTemplateHead,
  previewTemplate as preview,
  type TemplateFacts,
  type TemplateHead,
} from '../../../use-cases/read/index.ts';
import { moment, saysWriters } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, languageOfRequest, t } from '../pages/index.ts';
import { crumbsTo, templatePath } from './template-paths.ts';

/** Returns the template in the path. Null when the workspace has no such template. */
export function templateOf({ params, member }: MemberRequest, { db }: WebContext): Promise<TemplateHead | null> {
  return findTemplateHead(db, member.workspaceId, params.template!);
}

export function factsOf({ params, member, person }: MemberRequest, context: WebContext): Promise<TemplateFacts | null> {
  return findTemplateFacts(context, { ...member, userId: person.userId }, params.template!);
}

export const currentTemplate: MemberAction = (request, context) =>
  templatePage(request, context, 'template', () => ({}));

/** Shows what a program needs to create documents: ids, keys, and a request that works. */
export const showPrograms: MemberAction = (request, context) => {
  const api = `${context.site.publicUrl}/api/v1/templates`;
  return templatePage(request, context, 'template-programs', ({ inventory, setup }, { id, slug }) => ({
    describes: `${api}/${id}`,
    makes: `${api}/${id}/generations`,
    // §10.80: a template of an earlier release may have none.
    makesBySlug: slug === null ? '' : `${api}/by-slug/${slug}/generations`,
    request: sampleRequest({ inventory, setup }, id, context.site.publicUrl),
  }));
};

async function templatePage(
  request: MemberRequest,
  context: WebContext,
  page: 'template' | 'template-programs',
  more: (template: SampleOf, head: TemplateHead) => object,
): Promise<PageAnswer | null> {
  const facts = await factsOf(request, context);
  if (!facts) return null;
  const { head } = facts;
  const { title } = head;
  const isForPrograms = page === 'template-programs';
  const shown = { ...shownHead(request, context, facts, isForPrograms ? 'programs' : ''), isForPrograms };
  const answer = { title: withIsolatedControls(title), place: 'templates' } as const;
  try {
    const { workspaceId } = request.member;
    const { template } = await loadSavedVersion(context, workspaceId, savedHead(head).versionId, { images: false });
    const data = { ...shown, ...expectedRows(template.inventory), ...more(template, head) };
    return { page, ...answer, data };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'template_not_saved')) throw error;
    return {
      page: 'template-draft',
      ...answer,
      status: 409,
      data: { ...shown, message: inLanguageOfPage(toldOf(error)) },
    };
  }
}

/** Returns the head of each page of a template. `way`: the page below its address. */
export function shownHead(
  request: MemberRequest,
  { site }: WebContext,
  { head, theme, isFavourite, writers }: TemplateFacts,
  way: '' | 'programs' | 'examples',
) {
  const { timeZone } = request.member;
  const { id, title, folder, generationCount, updatedAt, version } = head;
  const href = site.base + templatePath(request, id);
  const link = (text: string, to: typeof way) => ({ text, href: to && `${href}/${to}`, isCurrent: to === way });
  return {
    id,
    href,
    heading: title,
    title: withIsolatedControls(title),
    crumbs: crumbsTo(request, site.base, folder, t('templates.all')),
    documents: t('templates.documentsMade', { documents: generationCount }),
    updated: moment(timeZone, updatedAt),
    writers: saysWriters(request, writers),
    isFavourite,
    version: version === null ? '' : t('templates.version', { version }),
    theme: theme === undefined ? '' : t('templates.theme', { name: theme }),
    ways: [
      { ...link(t('templates.forPeople'), ''), href },
      link(t('templates.examples.tab'), 'examples'),
      link(t('templates.forPrograms'), 'programs'),
    ],
  };
}

export const previewTemplate: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { preview: made } = await preview(context, request.member.workspaceId, savedHead(head));
  return { frame: made.html };
};

/** The most fields that are listed. The API returns all. */
const MAX_EXPECTED = 500;
/** The most options of a field that are shown unfolded. */
const MAX_OPTIONS = 8;

type Table = { placeholders: ReturnType<typeof rowOf>[]; more: string };

/** Returns the fields of a template (§2.3, §2.4). Texts and lists are empty when there is nothing to show. */
function expectedRows({ placeholders, groups }: Inventory): Table & { groups: ReturnType<typeof groupOf>[] } {
  const outers = outersOf(groups);
  const all = everyGroup(groups);
  const pathTo = (at: number): string => {
    const outer = outers[at];
    return outer === undefined ? all[at]!.key : `${pathTo(outer)}[].${all[at]!.key}`;
  };
  return { ...tableOf(placeholders), groups: all.map((group, at) => groupOf(group, pathTo(at))) };
}

/** `key`: with those of the groups around: `orders[].items`. */
function groupOf(group: Group, key: string) {
  const { label, fields } = group;
  return { label, key, limits: describeGroup(group, languageOfRequest()), ...tableOf(fields) };
}

function tableOf(placeholders: Placeholder[]): Table {
  const { length } = placeholders;
  return {
    placeholders: placeholders.slice(0, MAX_EXPECTED).map(rowOf),
    more: length > MAX_EXPECTED ? t('templates.more', { count: length - MAX_EXPECTED }) : '',
  };
}

function rowOf(placeholder: Placeholder) {
  const { label, key, count, value, type, options = [], format, description, auto, start, isUrl } = placeholder;
  return {
    label,
    key,
    value,
    options,
    type: isUrl ? t('templates.url') : t(`templates.types.${type}`),
    format: format ?? '',
    description: description ?? '',
    rules: describeRules(placeholder, languageOfRequest()).join(' '),
    places: count === 1 ? '' : t('templates.places', { count }),
    automatic: auto ? t('templates.automatic') : '',
    start: start === undefined || start === 1 ? '' : t('templates.start', { start }),
    folded: options.length > MAX_OPTIONS ? t('templates.options', { count: options.length }) : '',
  };
}

type SampleOf = Pick<Template, 'inventory' | 'setup'>;

/** The most fields of a sample request. It stays readable, and still makes a document by the defaults. */
const MAX = 100;

/**
 * §20.11: returns a request for the command line that makes a document of a template. It works as it is. `publicUrl`
 * has no slash at the end. The key comes from the variable `PLATEN_API_KEY`.
 */
function sampleRequest({ inventory, setup }: SampleOf, templateId: string, publicUrl: string): string {
  const groups = inventory.groups.slice(0, MAX).map((group) => ({ ...group, fields: group.fields.slice(0, MAX) }));
  const shown = { inventory: { placeholders: inventory.placeholders.slice(0, MAX), groups }, setup };
  const body = JSON.stringify({ values: sampleValues(shown, 'typical', 1) }, null, 2);
  return [
    `curl -X POST "${publicUrl}/api/v1/templates/${templateId}/generations"`,
    '-H "Authorization: Bearer $PLATEN_API_KEY"',
    '-H "Content-Type: application/json"',
    `-d ${quoteForShell(body)}`,
  ].join(' \\\n  ');
}
