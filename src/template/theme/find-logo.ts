/** §19.1 `logo`: the picture that `{logo}` shows. */
import type { DeclaredLogo, DeclaredPicture } from './declared-theme.ts';

export type FoundLogo = { path: string; alt: string };

const SIZES = ['medium', 'large', 'small'] as const;

/** Of several sizes the medium one, of two shades that for a light background; undefined when there is none. */
export function findLogo(logo: DeclaredLogo | undefined): FoundLogo | undefined {
  if (logo === undefined) return undefined;
  if (typeof logo === 'string' || 'path' in logo) return pictureOf(logo as DeclaredPicture);
  const { images = {}, ...sizes } = logo as Exclude<DeclaredLogo, DeclaredPicture>;
  const named = (picture: DeclaredPicture) =>
    pictureOf(typeof picture === 'string' && Object.hasOwn(images, picture) ? images[picture]! : picture);
  const size = SIZES.map((name) => sizes[name]).find((one) => one !== undefined);
  if (size === undefined) {
    const [first] = Object.values(images);
    return first === undefined ? undefined : pictureOf(first);
  }
  if (typeof size === 'string' || 'path' in size) return named(size);
  const shade = 'light' in size || 'dark' in size ? (size.light ?? size.dark) : undefined;
  return shade === undefined ? undefined : named(shade);
}

function pictureOf(picture: DeclaredPicture): FoundLogo | undefined {
  const { path, alt = '' } = typeof picture === 'string' ? { path: picture } : picture;
  return path === undefined ? undefined : { path, alt };
}
