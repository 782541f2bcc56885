/** §15.3: whether a path can be decoded: percent-encoding (RFC 3986, section 2.1) of valid UTF-8. */
export function isPercentEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
