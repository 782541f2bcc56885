/**
 * §21.8: after the consent, a page leads the browser back to the app. A redirect would be a part of sending the form: Chromium holds every
 * address on its way against `form-action`, also those to which the app's own callback leads on.
 */
import type { KoaContextWithOIDC } from 'oidc-provider';

/** Koa middleware. `renderWayBack`: the page that goes to an address by itself, and has a link to it. */
export function leadBack(renderWayBack: (address: string) => string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const address = ctx.response.get('Location');
    // What stays with the service is a path.
    if (ctx.oidc?.route !== 'resume' || !URL.canParse(address)) return;
    ctx.remove('Location');
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = renderWayBack(address);
  };
}
