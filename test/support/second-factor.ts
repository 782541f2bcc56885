/** An authenticator app, and people who have one. */
import { Secret, TOTP } from 'otpauth';
import type { TestService } from './service.ts';
import type { WebVisitor } from './web.ts';

const FORM = '/account/second-factors/authenticator';

/**
 * `now`: returns the current code; each code is accepted once. `status`: the status of adding the app. `recoveryCodes`: the codes shown
 * with the first app.
 */
export type App = { secret: string; codeAt(now: Date): string; status: number; recoveryCodes: string[] };

function appOf(secret: string): Pick<App, 'secret' | 'codeAt'> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { secret, codeAt: (now) => totp.generate({ timestamp: now.getTime() }) };
}

/** Adds an app in the browser of somebody who is signed in. */
export async function addApp(visitor: WebVisitor, { time }: Pick<TestService, 'time'>, name = 'Phone'): Promise<App> {
  const { html } = await visitor.get(FORM);
  const app = appOf(/id="secret">([^<]+)</.exec(html)![1]!.replaceAll('-', ''));
  const sealed = /name="sealed" value="([^"]+)"/.exec(html)![1]!;
  const page = await visitor.post(FORM, { sealed, name, code: app.codeAt(time.now) });
  const codes = /<pre id="codes">([^<]+)</.exec(page.html)?.[1] ?? '';
  return { ...app, status: page.status, recoveryCodes: codes.split('\n').filter(Boolean) };
}
