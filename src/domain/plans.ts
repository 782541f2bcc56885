/** §5.8: the plans of a workspace. Only with an active one can documents be made. */
export const PLANS = ['active', 'none'] as const;
export type Plan = (typeof PLANS)[number];
