/** §20.23: redirects to the provider, and handles the return. */
import * as signIn from '../../../use-cases/sign-in/index.ts';
import { problemPage } from '../model/field.ts';
import type { AnyoneAction, PageAnswer, WebContext } from '../model/web-action.ts';
import { type NamesIn, t } from '../pages/index.ts';
import { enterAt, nextPath } from '../sign-in/refuse-attempt.ts';

const UNAVAILABLE = 503;

/** `?confirm`: somebody who is signed in confirms who they are. */
export const beginAtProvider: AnyoneAction = async (request, context) => {
  const { provider, site } = context;
  if (!provider) return { redirect: '/sign-in' };
  const asked = { next: nextPath(request.query.get('next')), again: request.query.has('confirm') };
  const address = await signIn.beginAtProvider({ ...context, provider }, request, asked);
  return address ? { location: address.href } : problem(site, provider.only ? 'downOnly' : 'down', UNAVAILABLE);
};

/** §20.23 rule 7: the session has already ended here. */
export const leaveProvider: AnyoneAction = async ({ query }, context) => {
  const address = await signIn.leaveProvider(context, query.get('hint') ?? '');
  return address ? { location: address.href } : { redirect: '/sign-in', notice: 'signedOut' };
};

/** The only GET that signs in. It works only in the browser that started it, with a code that works once. */
export const finishAtProvider: AnyoneAction = async (request, context) => {
  const { provider, site } = context;
  if (!provider) return { redirect: '/sign-in' };
  const found = await signIn.finishAtProvider({ ...context, provider }, request, request.query);
  if (found === 'down') return problem(site, provider.only ? 'downOnly' : 'down', UNAVAILABLE);
  if (typeof found === 'string') return problem(site, found, found === 'gone' ? 410 : 403);
  const { entered, next } = found;
  return entered === 'confirmed' ? { redirect: next, notice: 'confirmed' } : enterAt(entered, next);
};

export const endByProvider: AnyoneAction = async ({ form, address }, { provider, ...context }) => {
  if (!provider) return null;
  const ended = await signIn.endByProvider({ ...context, provider }, form.get('logout_token') ?? '', address);
  if (ended === 'down') return { json: { error: 'temporarily_unavailable' }, status: UNAVAILABLE };
  return ended ? { json: {} } : { json: { error: 'invalid_request' }, status: 400 };
};

type ProblemName =
  NamesIn<'signIn.provider'> extends infer Name ? (Name extends `${infer Problem}.title` ? Problem : never) : never;

function problem({ base }: WebContext['site'], name: ProblemName, status: number): PageAnswer {
  const texts = { title: t(`signIn.provider.${name}.title`), text: t(`signIn.provider.${name}.text`) };
  return problemPage(texts, status, { another: `${base}/sign-in` });
}
