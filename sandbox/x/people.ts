import { createHash } from 'node:crypto';
import type { Person } from '../oauth/person.ts';

/** Noor has the same address at the sandbox's Google; Theo has no address at X. */
export const people: readonly Person[] = [
	{
		id: '1500000000000000001',
		name: 'Ines Falk',
		handle: '@inesfalk',
		email: 'ines@example.org',
		isEmailVerified: true,
	},
	{
		id: '1500000000000000002',
		name: 'Noor Haddad',
		handle: '@noorhaddad',
		email: 'noor@example.org',
		isEmailVerified: true,
	},
	{
		id: '1500000000000000003',
		name: 'Theo Brandt',
		handle: '@quietowl',
		email: null,
		isEmailVerified: false,
	},
];

/** A handle always belongs to the same user. Undefined for an invalid handle. */
export function personFor(typed: string): Person | undefined {
	const handle = typed.replace(/^@/, '');
	if (!/^\w{1,15}$/.test(handle)) return undefined;
	const known = people.find((person) => person.handle.toLowerCase() === `@${handle.toLowerCase()}`);
	const number = createHash('sha256').update(handle.toLowerCase()).digest().readUIntBE(0, 6);
	return (
		known ?? {
			id: `16${number}`,
			name: handle,
			handle: `@${handle}`,
			email: `${handle.toLowerCase()}@x.example.org`,
			isEmailVerified: true,
		}
	);
}
