/** §21.6: what tokens open, and whom they are for (RFC 8707): this service as one resource, however its address is written. */

/** The one scope: to do in a workspace what a member does by the API. */
export const SCOPE = 'documents';

/** Returns the audience that is stored with an access token. */
export function audienceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** `resource` as a client sends it → the audience, when it means this service; else as it is, which is then refused. */
export function canonicalResource(resource: string, publicUrl: string): string {
  const url = URL.parse(resource);
  if (!url || url.search || url.hash || url.username || url.password) return resource;
  const asked = (url.origin + url.pathname).replace(/\/$/, '');
  const own = new URL(publicUrl);
  const base = own.origin + own.pathname.replace(/\/$/, '');
  return ['', '/mcp', '/api/v1'].some((path) => asked === base + path) ? audienceOf(publicUrl) : resource;
}
