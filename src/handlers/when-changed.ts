/** §15.11: the answer to a conditional GET. */
import manifest from '../../package.json' with { type: 'json' };
import { entityTag, namesTag } from '../domain/entity-tag.ts';

type Unchanged = { status: 304; headers: { ETag: string }; body: undefined };
type Changed<Body> = { status: 200; headers: { ETag: string }; body: Body };

/**
 * 304 when the caller has the answer, else `make` makes it. `state` is all that can still change of the answer; the release is
 * added, as another one may present things otherwise.
 */
export async function whenChanged<Body>(
  { headers }: { headers: { 'If-None-Match'?: string } },
  state: readonly unknown[],
  make: () => Body | Promise<Body>,
): Promise<Unchanged | Changed<Body>> {
  const ETag = entityTag([manifest.version, ...state]);
  if (namesTag(headers['If-None-Match'], ETag)) return { status: 304, headers: { ETag }, body: undefined };
  return { status: 200, headers: { ETag }, body: await make() };
}
