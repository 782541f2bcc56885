/**
 * §20.8: a form that cannot be accepted is not carried out, but nothing of it is lost. The form of a template is saved as a draft of the
 * person to whom it was shown, whoever is signed in now. Any other form is shown with its entries, to be copied.
 */
import type { Request, Response } from 'express';
import type { Inventory } from '../../../template/model/inventory.ts';
import { recallLabels } from '../fill-in/open-template.ts';
import { keepUnsent } from '../fill-in/posted-form.ts';
import { readValues } from '../fill-in/read-entries.ts';
import { problemPage } from '../model/field.ts';
import { fillInPath, signInPath, workspacePath } from '../model/paths.ts';
import { hasParts, readForm } from '../model/read-form.ts';
import { enteredTexts } from '../model/shown.ts';
import { type KeyedForm, readFormKey } from '../model/visit.ts';
import type { WebAnswer, WebContext } from '../model/web-action.ts';
import { section } from '../pages/index.ts';
import { SECRETS } from '../second-factor/step-up.ts';

export type Unsent = {
  status: number;
  problem: { title: string; text: string };
  /** The signed-in user, if known. */
  userId: string | null;
  /** The workspaces of that user, by their IDs. */
  workspaces?: readonly string[];
  /** Whether the form may be saved. Not while the database does not answer. */
  keep?: boolean;
  /** The page of the form, a path of this service. Null when it would not open. */
  page: string | null;
};

const FORM = /^\/w\/([^/]+)\/templates\/([^/]+)\/fill-in(?:\/draft)?$/;
/** Fields that are not shown: the form's own, and secrets. */
const OWN =
  /^(?:code|confirming|credential|csrf|current|do|id|lost|next|old|other|outcome|page|password|removed|replaces|revision|sealed|seen|submission|token|values|version)$/;
const OTHER_SITES = ['cross-site', 'same-site'];
const LEAST_FAILURE = 500;

/** Returns null when nothing was entered. The problem is then the whole answer. */
export async function answerUnsent(
  req: Request,
  res: Response,
  context: WebContext,
  { status, problem: given, userId, workspaces = [], keep = true, page }: Unsent,
): Promise<WebAnswer | null> {
  const keyed = keyedForm(req);
  const key = new URLSearchParams(req.url.split('?')[1]).get('key');
  const shownTo = keyed && (await readFormKey(context.secrets, keyed, key, context.clock()));
  const isRemoved = keyed && shownTo && shownTo === userId && !workspaces.includes(keyed.workspaceId);
  const problem = isRemoved ? section('unsent.removed') : given;
  const isUpload = hasParts(req) && !keyed;
  const from = shownTo || (userId && !isUpload) ? 'person' : 'stranger';
  const form = await readForm(req, res, from).catch(() => new URLSearchParams());
  const kept =
    keep && keyed && shownTo
      ? await keepUnsent(context, {
          params: { template: keyed.templateId },
          principal: { workspaceId: keyed.workspaceId, userId: shownTo },
          form,
        }).catch(() => null)
      : null;
  if (kept && keyed && (userId === null || userId === shownTo)) return toDraft(kept, keyed, userId);
  if (shownTo && userId !== null && shownTo !== userId) return problemPage(section('unsent.ofAnother'), 403);
  // Another site must not put words on our pages.
  if (OTHER_SITES.includes(req.get('Sec-Fetch-Site') ?? '')) return null;
  const texts = textsOf(form, keyed && shownTo ? recallLabels(keyed) : undefined);
  if (texts.length === 0) return isRemoved ? problemPage(problem, status) : null;
  const base = context.site.base;
  const isAgain = status >= LEAST_FAILURE && !SECRETS.some((name) => form.has(name));
  const again = isAgain ? base + req.originalUrl : '';
  const data = {
    problem,
    again,
    fields: again === '' ? [] : [...form].map(([name, text]) => ({ name, text })),
    signIn: userId === null && again === '' ? base + signInPath(page ?? '/') : '',
    texts,
    copied: texts.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    back: userId === null || again !== '' || page === null ? '' : base + page,
  };
  return { page: 'unsent', title: problem.title, status, data };
}

/** Returns the form of a template, the only kind with a key. */
function keyedForm({ path }: Request): KeyedForm | null {
  const [, workspaceId, templateId] = FORM.exec(path.toLowerCase()) ?? [];
  return workspaceId && templateId ? { workspaceId, templateId } : null;
}

function toDraft(
  { id, isGone }: { id: string; isGone: boolean },
  { workspaceId, templateId }: KeyedForm,
  userId: string | null,
): WebAnswer {
  const draft = isGone ? workspacePath(workspaceId, `drafts/${id}`) : fillInPath(workspaceId, templateId, id);
  if (userId === null) return { redirect: signInPath(draft), notice: 'keptSignedOut' };
  return { redirect: draft, notice: isGone ? 'keptGone' : 'keptStale' };
}

function textsOf(form: URLSearchParams, inventory: Inventory | undefined) {
  const others = [...form].filter(([name]) => !OWN.test(name) && !name.startsWith('values.'));
  return enteredTexts({ ...Object.fromEntries(others), ...readValues(form) }, inventory);
}
