/** §20.14: somebody who is signed in, as the audit log knows them. */
import type { Actor } from '../../../domain/principal.ts';
import type { PersonRequest } from './web-action.ts';

export function actorOf({ person: { userId, email: name }, address }: PersonRequest): Actor {
  return { userId, name, via: 'web', address };
}
