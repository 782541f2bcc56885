/** §20.7: `spec/web.yaml`, the table of the web app's routes. */
import { readFileSync } from 'node:fs';
import type { Request } from 'express';
import type { Role } from '../../../domain/roles.ts';

/** `anyone` may be a stranger, `person` is signed in, the others are roles in the workspace of the path. */
type RouteRole = 'anyone' | 'person' | Role;

export type WebRoute = {
  action: string;
  method: 'get' | 'post';
  path: string;
  role: RouteRole;
  body: 'form' | 'files';
  /** §20.28: who asks for it has just shown who they are. */
  fresh: boolean;
  /** §20.8: a post is a form of ours, with its token; or comes from a program, which proves itself otherwise. */
  from: 'form' | 'program';
  does: string;
};

const DEFAULTS = { body: 'form', fresh: false, from: 'form' } as const;
/** `make generate` writes it from `spec/web.yaml`. */
const FILE = new URL('../../../../generated/web.json', import.meta.url);

/** In the order of the file. */
export function readRoutes(): WebRoute[] {
  const rows: (Omit<WebRoute, keyof typeof DEFAULTS> & Partial<WebRoute>)[] = JSON.parse(readFileSync(FILE, 'utf8'));
  return rows.map((row) => ({ ...DEFAULTS, ...row }));
}

/** The page that a form stands on: the longest path above that of its action. */
export function pageOf({ path }: Pick<Request, 'path'>, routes: WebRoute[]): string {
  const pages = routes.filter(({ method }) => method === 'get').map((route) => pathPattern(route));
  for (let page = path; page !== ''; page = page.slice(0, page.lastIndexOf('/')))
    if (pages.some((pattern) => pattern.test(page))) return page;
  return '/';
}

function pathPattern({ path }: WebRoute): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
