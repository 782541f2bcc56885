/** §18.32: what a request asks for, where nothing says it better: one of a few names, whatever the path. */

/** The beginning of a path, and what is there. The first that fits counts. */
const PLACES: [beginning: string, operation: string][] = [
  ['/api/v1/openapi.json', 'getContract'],
  ['/api/v1/', 'unknownOperation'],
  ['/healthz', 'checkHealth'],
  ['/readyz', 'checkReadiness'],
  ['/mcp', 'mcp'],
  ['/files/', 'downloadFile'],
  ['/oauth/authorize', 'oauthAuthorize'],
  ['/oauth/token', 'oauthToken'],
  ['/oauth/register', 'oauthRegister'],
  ['/oauth/revoke', 'oauthRevoke'],
  ['/.well-known/', 'getMetadata'],
  ['/assets/', 'getAsset'],
  ['/docs', 'showReference'],
];

export function operationOf(path: string): string {
  return PLACES.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'other';
}
