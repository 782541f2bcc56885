/** §21.3: which apps may be connected: public ones, that have their users sent back by https, to the own machine, or by a scheme of their own. */

export const MAX_CLIENT_ID = 512;

/** OAuth 2.1 has one rule for the addresses of redirects, which the library calls `native`: on the own machine, any port. */
export const CLIENT_DEFAULTS = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
} as const;
