/** §20.6: the roles of a workspace. A higher role may do everything that a lower one may: `member`, `admin`, `owner`. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

const RANKS: Record<Role, number> = { member: 0, admin: 1, owner: 2 };

export function reaches(role: Role, least: Role): boolean {
  return RANKS[role] >= RANKS[least];
}

/**
 * Returns the lowest role that may change a member's role from `before` to `after`; null stands for no member. Only
 * owners may change owners.
 */
export function roleToChange(before: Role | null, after: Role | null): Role {
  return before === 'owner' || after === 'owner' ? 'owner' : 'admin';
}
