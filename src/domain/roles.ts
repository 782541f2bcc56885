/** §20.6: what a member may do in a workspace grows with the role: `member`, `admin`, `owner`. */
export type Role = 'owner' | 'admin' | 'member';

const RANKS: Record<Role, number> = { member: 0, admin: 1, owner: 2 };

/** Whether `role` may do what needs `least`. */
export function reaches(role: Role, least: Role): boolean {
  return RANKS[role] >= RANKS[least];
}
