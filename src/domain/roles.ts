/** §20.6: what a member may do in a workspace grows with the role: `member`, `admin`, `owner`. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

const RANKS: Record<Role, number> = { member: 0, admin: 1, owner: 2 };

/** Whether `role` may do what needs `least`. */
export function reaches(role: Role, least: Role): boolean {
  return RANKS[role] >= RANKS[least];
}

/** The least role that may make a member of role `before` one of role `after`; null stands for no member. Only owners touch owners. */
export function roleToChange(before: Role | null, after: Role | null): Role {
  return before === 'owner' || after === 'owner' ? 'owner' : 'admin';
}
