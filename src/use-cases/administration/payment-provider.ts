/**
 * §20.17: who takes the money for a plan. A real provider leads to its page, and calls `choosePlan` when its webhook says that the
 * money has come; then the policy of the page has to let its forms lead there (`form-action`).
 */

import type { Plan } from '../../data/storage/workspaces/workspaces.ts';
import type { Actor } from '../../domain/principal.ts';

export type PaymentProvider = {
  /** `agreed`: the plan may begin now. `location`: where the person goes on. */
  request(change: { workspaceId: string; plan: Plan; actor: Actor }): Promise<{ agreed: true } | { location: string }>;
};

/** A stand-in, which takes nothing and agrees to all. */
export const FREE_OF_CHARGE: PaymentProvider = { request: async () => ({ agreed: true }) };
