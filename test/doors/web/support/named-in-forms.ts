/** §20.1: ids that forms and queries of the web app hold, beside those of the path: what the walk tries with what another workspace has. */
import type { WebRoute } from '../../../../src/doors/web/routing/read-routes.ts';
import { attribute, decode } from './form-fields.ts';

/** Field → what its id is of, as in `make-params.ts`; null: it names nothing yet, but a form. By action. */
export const NAMED_IN_FORMS: Record<string, Record<string, string | null>> = {
  showImport: { replaces: 'template' },
  checkImport: { replaces: 'template' },
  listDocuments: { template: 'template', created_by: 'person' },
  // The key that it will make; one that is there makes nothing (test/doors/web/connections/keys-and-tokens.ts).
  makeKey: { id: null },
  makeWebhook: { id: null },
  // The batch that it will become.
  takeSheet: { upload: null },
  // What a form that is sent twice has in common (§20.9 rule 6).
  submitForm: { submission: null, page: null },
  showNewTemplate: { copy: 'template' },
  beginTemplate: { copy: 'template' },
  // What the page that saves a draft is known by.
  changeTemplateDraft: { page: null },
  saveTemplateDraft: { page: null },
  // Of whoever asks, as all drafts are.
  listDrafts: { template: 'template' },
};
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** The fields of all forms of a page that hold an id, also among their choices: `action field`. */
export function idsInForms(html: string, routes: readonly WebRoute[]): string[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, own, content]) => {
    const [target = ''] = (attribute(own!, 'action') ?? '').split('?');
    const method = (attribute(own!, 'method') ?? 'get').toLowerCase();
    const route = routes.find((one) => one.method === method && patternOf(one).test(target));
    const controls = content!.matchAll(/<(?:input|button)\b([^>]*)>|<(?:select|textarea)\b([^>]*)>([\s\S]*?)<\//g);
    return [...controls].flatMap(([, input, other, inside = '']) => {
      const name = attribute(input ?? other!, 'name');
      return name && UUID.test(decode((attribute(input ?? '', 'value') ?? '') + inside))
        ? [`${route?.action} ${name}`]
        : [];
    });
  });
}

function patternOf({ path }: WebRoute): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
