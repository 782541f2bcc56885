/** §4.10 POST /template-checks, §4.11 POST /template-previews, §4.12 POST /template-drafts */
import type { components } from '../../../../generated/openapi.d.ts';
import { dataUri } from '../../../domain/write-picture.ts';
import { english, type Message } from '../../../locales/message.ts';
import type { LineFault } from '../../../template/model/fault.ts';
import { draftTemplate, type TemplateTrial, tryTemplate } from '../../../use-cases/studio/index.ts';
import { presentInventory } from '../presenters/present-template.ts';
import type { Handler } from './operation.ts';

type Schemas = components['schemas'];

/** The most mistakes of an answer. A long text may have thousands. */
const MAX_FAULTS = 200;

export const checkTemplate: Handler<'checkTemplate'> = async ({ body }, context) => {
  const { principal, clientSignal } = context;
  const { source, draft } = body!;
  const tried = await tryTemplate(context, { principal, source, draft, clientSignal }, 'pages');
  return { status: 200, body: { ...presentTrial(tried), ...presentInventory(tried.inventory) } };
};

export const previewTemplate: Handler<'previewTemplate'> = async ({ body }, context) => {
  const { principal, clientSignal } = context;
  const { source, draft, values, picture = true } = body!;
  const lays = picture ? 'picture' : 'pages';
  const tried = await tryTemplate(context, { principal, source, draft, values, clientSignal }, lays);
  const { picture: png } = tried;
  return {
    status: 200,
    body: {
      ...presentTrial(tried),
      value_faults: tried.valueFaults
        .slice(0, MAX_FAULTS)
        .map(({ path, message }) => ({ path, message: english(message) })),
      values: tried.values,
      markdown: tried.markdown,
      pages: tried.pages,
      ...(png && { picture: dataUri('image/png', png) }),
    },
  };
};

export const saveTemplateDraft: Handler<'saveTemplateDraft'> = async ({ body }, context) => {
  const { principal, clientSignal, links } = context;
  const { source, template, reason, draft, revision } = body ?? {};
  const request = { principal, source, template, reason, draft, revision, clientSignal };
  const saved = await draftTemplate(context, request);
  return {
    status: saved.isNew ? 201 : 200,
    body: {
      id: saved.id,
      url: links.templateDraft(principal.workspaceId, saved.id),
      revision: saved.revision,
      saved_beside: saved.other,
      template_id: saved.templateId,
      source: saved.source,
      ...presentMistakes(saved),
    },
  };
};

type Mistakes = Pick<Schemas['TemplateCheck'], 'ready' | 'faults' | 'fault_count' | 'warnings' | 'warning_count'>;

function presentTrial(tried: TemplateTrial): Mistakes & { title: string | null } {
  return { title: tried.title, ...presentMistakes(tried) };
}

function presentMistakes({ faults, warnings }: Pick<TemplateTrial, 'faults' | 'warnings'>): Mistakes {
  return {
    ready: faults.length === 0,
    faults: faults.slice(0, MAX_FAULTS).map(presentFault),
    fault_count: faults.length,
    warnings: warnings.slice(0, MAX_FAULTS).map(presentFault),
    warning_count: warnings.length,
  };
}

function presentFault({ line, column, message }: LineFault & { message: Message }): Schemas['TextFault'] {
  return { ...(line >= 1 && { line }), ...(column !== undefined && { column }), message: english(message) };
}
