/** §20.11: the number of a version, as addresses have it; undefined for what is none. */
export function versionNumber(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}
