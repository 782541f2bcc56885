/** Requests of the routes of `spec/web.yaml`, each with its sample. */
import { expect } from '@jest/globals';
import type { WebRoute } from '../../../../src/doors/web/routing/read-routes.ts';
import { tableContents } from '../../../support/table-contents.ts';
import { type Answered, type Asked, ask } from './ask.ts';
import { formFields } from './form-fields.ts';
import { type Params, pathWith } from './make-params.ts';
import { SAMPLES } from './samples.ts';
import type { World } from './world.ts';

export function samplePath({ action, path }: WebRoute, params: Params): string {
  return pathWith(path, params) + (SAMPLES[action]!.query ?? '');
}

export type Sent = {
  params: Params;
  /** Of the session that sends it. */
  token: string;
  /** Of the page with the form; those of the request by default. */
  formParams?: Params;
  /** Of pages with forms, those that were opened: for requests that are refused, after which they are as they were. */
  opened?: Map<string, Promise<Answered>>;
  /** What is sent in place of the sample's. */
  changed?: Partial<Asked>;
};

export async function sendSample(world: World, route: WebRoute, sent: Sent): Promise<Answered> {
  const { params, token, changed = {} } = sent;
  const form = route.method === 'post' && { form: await sampleForm(world, route, sent) };
  return ask(world.origin, { path: samplePath(route, params), token, ...form, ...changed });
}

/** What stands in the form, where the session may open its page, with the fields of the sample. */
export async function sampleForm(
  world: World,
  { action, path }: WebRoute,
  { params, token, formParams = params, opened: known = new Map() }: Sent,
) {
  const { page, fields = () => [] } = SAMPLES[action]!;
  const own = fields(world);
  if (!page) return own;
  const opened = pathWith(page, formParams);
  const of = `${token} ${opened}`;
  if (!known.has(of)) known.set(of, ask(world.origin, { path: opened, token }));
  const { status, html } = await known.get(of)!;
  const stands = status === 200 ? formFields(html, pathWith(path, formParams), opened) : [];
  return [...stands.filter(([name]) => !own.some(([other]) => other === name)), ...own];
}

/** A page without what differs from one request to the next, or was sent with it. */
export function plain(html: string): string {
  const entered = /<dl class="facts entered">[\s\S]*?<\/pre>/;
  return html.replace(/(nonce|name="csrf" value)="[^"]*"/g, '').replace(entered, '');
}

/** Throws, with the tables, when `act` has changed anything in the database. Whoever looks up a code is counted (§25.2), which is no change. */
export async function expectNothingChanged({ service }: World, act: () => Promise<void>): Promise<void> {
  const { db } = service.services.context;
  const contents = async () => {
    const { 'public.attempts': _, ...tables } = (await tableContents(db)) as Record<string, unknown>;
    return tables;
  };
  const before = await contents();
  await act();
  expect(await contents()).toEqual(before);
}
