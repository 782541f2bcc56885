/** §20.14: whom the audit log names for what the command does: the user of the machine, and the machine. */
import { hostname, userInfo } from 'node:os';
import type { Actor } from '../../domain/principal.ts';

export function commandActor(): Actor {
  return { userId: null, name: nameOfUser(), via: 'command', address: hostname() };
}

/** A container may run as a user that it has no name for. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}
