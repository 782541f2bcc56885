/** §15.11: the answer to a conditional GET. */
import manifest from '../../../../package.json' with { type: 'json' };
import { entityTag, namesTag } from '../../../domain/entity-tag.ts';

type Unchanged = { status: 304; headers: { ETag: string }; body: undefined };
/** `provisional`: the answer lacks what another request may get, so its tag must not be that of the whole one. */
type Made<Body, Others> = { body: Body; headers?: Others; provisional?: boolean | undefined };
type Changed<Body, Others> = { status: 200; headers: { ETag: string } & Partial<Others>; body: Body };

/**
 * 304 when the caller has the answer, else `make` makes it. `state` is all that can still change of the answer; the release is
 * added, as another one may present things otherwise.
 */
export async function whenChanged<Body, Others extends object = Record<never, never>>(
  { headers }: { headers: { 'If-None-Match'?: string } },
  state: readonly unknown[],
  make: () => Made<Body, Others> | Promise<Made<Body, Others>>,
): Promise<Unchanged | Changed<Body, Others>> {
  const tagged = [manifest.version, ...state];
  const ETag = entityTag(tagged);
  if (namesTag(headers['If-None-Match'], ETag)) return { status: 304, headers: { ETag }, body: undefined };
  const { body, headers: others, provisional } = await make();
  const own = { ETag: provisional ? entityTag([...tagged, 'provisional']) : ETag };
  return { status: 200, headers: { ...own, ...others } as Changed<Body, Others>['headers'], body };
}
