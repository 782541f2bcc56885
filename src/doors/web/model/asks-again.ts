/** §20.28 rule 4: how long a workspace is shown to who has signed in. */
import type { OwnMembership, SignedIn } from '../../../data/storage/people/sessions.ts';
import { MINUTE, SECOND } from '../../../domain/durations.ts';

/** Whether the workspace asks to sign in again before it shows anything: it has been too long, nothing was done for too long, or an admin says so. */
export function asksAgain(
  {
    startedAt,
    confirmedAt,
    secondFactorAt,
    seenAt,
    idleSeconds,
  }: Pick<SignedIn, 'startedAt' | 'confirmedAt' | 'secondFactorAt' | 'seenAt' | 'idleSeconds'>,
  { sessionMinutes, idleMinutes, signInAfter }: Pick<OwnMembership, 'sessionMinutes' | 'idleMinutes' | 'signInAfter'>,
  now: Date,
): boolean {
  const last = Math.max(startedAt.getTime(), confirmedAt.getTime(), secondFactorAt?.getTime() ?? 0);
  const idle = Math.max(idleSeconds * SECOND, now.getTime() - seenAt.getTime());
  return (
    (signInAfter !== null && last <= signInAfter) ||
    (sessionMinutes !== null && now.getTime() - last >= sessionMinutes * MINUTE) ||
    (idleMinutes !== null && idle >= idleMinutes * MINUTE)
  );
}
