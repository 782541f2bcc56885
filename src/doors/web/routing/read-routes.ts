/** §20.7: `spec/web.yaml`, the table of the web app's routes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import type { Role } from '../../../domain/roles.ts';

/** `anyone` may be a stranger, `person` is signed in, the others are roles in the workspace of the path. */
type RouteRole = 'anyone' | 'person' | Role;

export type WebRoute = {
  action: string;
  method: 'get' | 'post';
  path: string;
  role: RouteRole;
  body: 'form' | 'files';
  does: string;
};

const FILE = path.join(import.meta.dirname, '../../../../spec/web.yaml');

/** In the order of the file. */
export function readRoutes(): WebRoute[] {
  const rows = load(readFileSync(FILE, 'utf8')) as (Omit<WebRoute, 'body'> & Partial<Pick<WebRoute, 'body'>>)[];
  return rows.map((row) => ({ body: 'form', ...row }));
}
