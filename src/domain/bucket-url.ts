/** §13.12: `s3://bucket/prefix?…` and `az://container/prefix?…`: what a URL of a bucket says, and what is wrong with another. */

/** `prefix` has no slash at either end; empty for none. */
export type BucketUrl = {
  scheme: 's3' | 'az';
  bucket: string;
  prefix: string;
  options: Record<string, string>;
};

type Option = { shape: RegExp; says: string };

const FLAG: Option = { shape: /^[01]$/, says: '0 or 1' };
/** No name and password in it: the URL of a store is logged. */
const ENDPOINT: Option = {
  shape: /^https?:\/\/[a-z0-9.:[\]-]+\/?$/i,
  says: 'such as https://s3.example.com, with no name, password or path',
};
const WORD: Option = { shape: /^[\w.-]+$/, says: 'a word of letters, digits, ".", "_" and "-"' };

const SCHEMES: Record<BucketUrl['scheme'], { bucket: RegExp; options: Record<string, Option>; example: string }> = {
  s3: {
    bucket: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    options: { region: WORD, endpoint: ENDPOINT, 'path-style': FLAG, profile: WORD },
    example: 's3://bucket/prefix',
  },
  az: {
    bucket: /^[a-z0-9](?:-?[a-z0-9]){2,62}$/,
    options: { account: { shape: /^[a-z0-9]{3,24}$/, says: '3 to 24 letters and digits' } },
    example: 'az://container/prefix',
  },
};

/** Matches a segment of an object's name; none begins with a dot. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const LONGEST_PREFIX = 400;

/** Null for a URL of another kind. Throws a TypeError that says what is expected instead. */
export function readBucketUrl(text: string): BucketUrl | null {
  const [, scheme, place = '', query = ''] = /^(s3|az):\/\/([^?#]*)(?:\?([^#]*))?$/.exec(text) ?? [];
  if (scheme !== 's3' && scheme !== 'az') return null;
  const { bucket: shape, options: known, example } = SCHEMES[scheme];
  const [bucket = '', ...segments] = place.replace(/\/$/, '').split('/');
  if (!shape.test(bucket)) throw new TypeError(`must be such as ${example}: no bucket has the name "${bucket}"`);
  const prefix = segments.join('/');
  if (segments.some((one) => !SEGMENT.test(one)) || prefix.length > LONGEST_PREFIX)
    throw new TypeError(
      `must be such as ${example}: a prefix has segments of letters, digits, ".", "_" and "-", none of which begins with a dot`,
    );
  const options: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option) throw new TypeError(`must have no "${name}" after "?", only ${Object.keys(known).join(', ')}`);
    if (!option.shape.test(value)) throw new TypeError(`must have ${option.says} as "${name}"`);
    options[name] = value;
  }
  return { scheme, bucket, prefix, options };
}
