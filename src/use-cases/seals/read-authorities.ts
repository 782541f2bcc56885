/** §24.1: the time-stamp authorities of a seal, as an admin gives them. */
import {
  type AuthorityPasswords,
  namesUser,
  shownAddress,
  splitPassword,
  withPassword,
} from '../../domain/authority-address.ts';
import { Refusal } from '../../domain/errors.ts';
import { isStamped, type SealLevel } from '../../domain/seals.ts';
import { isAllowedHost } from '../../domain/webhooks.ts';
import { type Message, tell } from '../../locales/message.ts';

/** The most time-stamp authorities of a seal. */
const MAX_AUTHORITIES = 5;
const MAX_URL = 1_000;

/** What a new list is read beside. `known`: the addresses with their passwords as they were. `hosts`: of the operator's own network. */
type Beside = { level: SealLevel; known?: readonly string[]; hosts: readonly string[] };

/**
 * Returns the addresses with their passwords; one that names a user keeps the password that is known. Throws `validation` for another
 * address, for too many, and for none where one is needed.
 */
export function readAuthorities(given: readonly string[], { level, known = [], hosts }: Beside): string[] {
  const passwords = passwordsIn(known);
  const authorities = [...new Set(given.map((one) => one.trim()).filter(Boolean))].map((one) =>
    withPassword(one, passwords),
  );
  for (const one of authorities) {
    const problem = problemOf(one, hosts);
    if (problem) throw refused(problem);
  }
  if (authorities.length > MAX_AUTHORITIES) throw refused(tell('refusal.seal.authorities', { max: MAX_AUTHORITIES }));
  if (authorities.length === 0 && isStamped(level)) throw refused(tell('refusal.seal.noAuthority', { level }));
  return authorities;
}

function refused(problem: Message): Refusal {
  return new Refusal('validation', problem, 'authorities');
}

/** A password is never part of a message. */
function problemOf(given: string, hosts: readonly string[]): Message | null {
  const { password } = splitPassword(given);
  const url = shownAddress(given).slice(0, 100);
  const read = URL.parse(given);
  if (given.length > MAX_URL || !read || !/^https?:$/.test(read.protocol))
    return tell('refusal.seal.authority', { url });
  if (read.username === '' && password === null) return null;
  if (read.username === '' || password === null) return tell('refusal.seal.authorityPassword', { url });
  return read.protocol === 'https:' || isAllowedHost(read, hosts) ? null : tell('refusal.seal.authorityPlain', { url });
}

/** Splits addresses with passwords into what is stored and shown, and what is encrypted. */
export function splitAuthorities(full: readonly string[]): { authorities: string[]; passwords: AuthorityPasswords } {
  return { authorities: full.map((one) => splitPassword(one).address), passwords: passwordsIn(full) };
}

function passwordsIn(full: readonly string[]): AuthorityPasswords {
  const passwords: AuthorityPasswords = {};
  for (const one of full.filter(namesUser)) {
    const { address, password } = splitPassword(one);
    if (password !== null) passwords[address] = password;
  }
  return passwords;
}
