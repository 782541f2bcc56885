/** §20.11: one template: what it looks like, what it expects, and the request that makes a document of it. */
import { findTemplateHead, type TemplateHead } from '../../../data/storage/templates/template-head.ts';
import { Refusal } from '../../../domain/errors.ts';
import { quoteForShell } from '../../../domain/quote-for-shell.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { sampleValues } from '../../../template/fill/sample-values.ts';
import type { Template } from '../../../template/model/template.ts';
import { loadSavedVersion, savedHead } from '../../../use-cases/create-document/index.ts';
import { previewTemplate as preview } from '../../../use-cases/read/index.ts';
import { moment } from '../model/moment.ts';
import type { MemberAction, MemberRequest, WebContext } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { expectedRows } from './expected-rows.ts';
import { crumbsTo, templatePath } from './template-paths.ts';

const T = TEXTS.templates;

/** The template of the path; null when the workspace has no such one. */
export function templateOf({ params, member }: MemberRequest, { db }: WebContext): Promise<TemplateHead | null> {
  return findTemplateHead(db, member.workspaceId, params.template!);
}

export const showTemplate: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { site, themes } = context;
  const { workspaceId, timeZone } = request.member;
  const { id, title, folder, generationCount, updatedAt, version } = head;
  const shown = {
    id,
    heading: title,
    href: site.base + templatePath(request, id),
    crumbs: crumbsTo(request, site.base, folder, T.all),
    documents: T.documentsMade(generationCount),
    updated: moment(timeZone, updatedAt),
  };
  try {
    const { template } = await loadSavedVersion(context, workspaceId, savedHead(head).versionId, { images: false });
    const theme = await themes.of(workspaceId, head);
    const data = {
      ...shown,
      version: T.version(version!),
      theme: theme ? T.theme(theme.name) : '',
      request: sampleRequest(template, id, site.publicUrl),
      ...expectedRows(template.inventory),
    };
    return { page: 'template', title: withIsolatedControls(title), place: 'templates', data };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'template_not_saved')) throw error;
    return {
      page: 'template-draft',
      title: withIsolatedControls(title),
      place: 'templates',
      status: 409,
      data: { ...shown, message: error.message },
    };
  }
};

export const previewTemplate: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { preview: made } = await preview(context, request.member.workspaceId, savedHead(head));
  return { frame: made.html };
};

/** What is left out keeps its default, so that a request that somebody can read makes a document too. */
const MAX = 100;

/**
 * §20.11: a request for the command line that makes a document of a template. It works as it stands.
 * `publicUrl` has no slash at the end. The key comes from the variable `PLATEN_API_KEY`.
 */
function sampleRequest(
  { inventory, setup }: Pick<Template, 'inventory' | 'setup'>,
  templateId: string,
  publicUrl: string,
): string {
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
