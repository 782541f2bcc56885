/** People who sign in: with a password that is stored as by the service, or with a link from the command. */
import { randomBytes } from 'node:crypto';
import { createSignInLink } from '../../src/data/storage/people/accounts.ts';
import { createCredential } from '../../src/domain/credential.ts';
import { SIGN_IN_LINK_LASTS } from '../../src/domain/sign-in.ts';
import type { TestService } from './service.ts';
import type { Page } from './web.ts';

type Parts = Pick<TestService, 'services'>;

/**
 * The password `long enough to be right`, hashed with parameters so low that it costs nothing; signing in hashes it again with the
 * current ones.
 */
export const PASSWORD = 'long enough to be right';
const KEPT = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$gamPuVcbFKZiWG2PHyVFetuOca5caRck19jg7Fa2YpU';

/** Gives somebody `PASSWORD`, hashed with outdated parameters. */
export async function seedPassword({ services }: Parts, userId: string): Promise<void> {
  await services.context.db.user.update({ where: { id: userId }, data: { password: KEPT } });
}

/** Creates a link and returns its token, either like the command or, without a voucher, like an owner who copies it. */
export async function seedLink(
  { services }: Parts,
  userId: string,
  vouchedBy: 'mail' | 'operator' | null = 'operator',
): Promise<string> {
  const { token, hash } = createCredential('sign-in-link', randomBytes(32));
  await createSignInLink(services.context.db, { userId, hash, lasts: SIGN_IN_LINK_LASTS.invited, vouchedBy });
  return token;
}

/** Returns the faults that the summary of a form lists. */
export function faultsIn({ html }: Page): string[] {
  const summary = /<div class="faults"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
  return [...summary.matchAll(/<li>(?:<a[^>]*>)?([^<]*)/g)].map(([, message]) => message!);
}
