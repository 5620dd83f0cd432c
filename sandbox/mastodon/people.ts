import { createHash } from 'node:crypto';
import type { Person } from '../oauth/person.ts';

/** The users that the consent page lists. */
export const people: readonly Person[] = [
	person('109000000000000001', 'Ines Falk', 'inesfalk'),
	person('109000000000000002', 'Noor Haddad', 'noorhaddad'),
	person('109000000000000003', 'Theo Brandt', 'quietowl'),
];

/** A user name always belongs to the same user. Undefined for an invalid name. */
export function personFor(typed: string): Person | undefined {
	const username = typed.replace(/^@/, '');
	if (!/^\w{1,30}$/.test(username)) return undefined;
	const known = people.find(({ handle }) => handle.toLowerCase() === `@${username.toLowerCase()}`);
	if (known) return known;
	const number = createHash('sha256').update(username.toLowerCase()).digest().readUIntBE(0, 6);
	return person(`11${String(number).padStart(15, '0')}`, username, username);
}

/** Without an address: Mastodon does not tell apps the addresses of users. */
function person(id: string, name: string, username: string): Person {
	return { id, name, handle: `@${username}`, email: null, isEmailVerified: false };
}
