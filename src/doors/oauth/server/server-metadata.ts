/** §21.2: metadata of the authorization server (RFC 8414), without what OpenID Connect has the library add. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { SCOPE } from '../../../domain/audience.ts';

const NOT_SPOKEN = [
  'jwks_uri',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  'claims_supported',
  'claims_parameter_supported',
  'claim_types_supported',
  'userinfo_endpoint',
  'request_uri_parameter_supported',
  'acr_values_supported',
  'token_endpoint_auth_signing_alg_values_supported',
];

/** Koa middleware. */
export async function serverMetadata(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route !== 'discovery' || ctx.status !== 200) return;
  const all = Object.entries(ctx.body as object).filter(([name]) => !NOT_SPOKEN.includes(name));
  ctx.body = {
    ...Object.fromEntries(all),
    response_modes_supported: ['query'],
    scopes_supported: [SCOPE, 'offline_access'],
    revocation_endpoint_auth_methods_supported: ['none'],
  };
}
