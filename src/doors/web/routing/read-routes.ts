/** §20.7: reads `spec/web.yaml`, the table of the web app's routes. */
import { readFileSync } from 'node:fs';
import type { Request } from 'express';
import type { Role } from '../../../domain/roles.ts';

/** `anyone` may be a stranger, and `person` is signed in. The others are roles in the path's workspace. */
type RouteRole = 'anyone' | 'person' | Role;

export type WebRoute = {
  action: string;
  method: 'get' | 'post';
  path: string;
  role: RouteRole;
  body: 'form' | 'files';
  /** §20.28: the person must have confirmed recently who they are. */
  fresh: boolean;
  /** §20.8: `form`: a POST is our own form, with its token. `program`: it comes from a program with other proof. */
  from: 'form' | 'program';
  does: string;
};

const DEFAULTS = { body: 'form', fresh: false, from: 'form' } as const;
/** `make generate` writes this file from `spec/web.yaml`. */
const FILE = new URL('../../../../generated/web.json', import.meta.url);

export function readRoutes(): WebRoute[] {
  const rows: (Omit<WebRoute, keyof typeof DEFAULTS> & Partial<WebRoute>)[] = JSON.parse(readFileSync(FILE, 'utf8'));
  return rows.map((row) => ({ ...DEFAULTS, ...row }));
}

/** Returns the page that a form is on: the longest path above its action's. */
export function pageOf({ path }: Pick<Request, 'path'>, routes: WebRoute[]): string {
  const pages = routes.filter(({ method }) => method === 'get').map((route) => pathPattern(route));
  for (let page = path; page !== ''; page = page.slice(0, page.lastIndexOf('/')))
    if (pages.some((pattern) => pattern.test(page))) return page;
  return '/';
}

function pathPattern({ path }: WebRoute): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
