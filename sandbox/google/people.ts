import { createHash } from 'node:crypto';
import type { Person } from '../oauth/person.ts';

/** Noor has the same address at the sandbox's X; Lena's address is not verified. */
export const people: readonly Person[] = [
	personOf('100000000000000000001', 'Noor Haddad', 'noor@example.org', true),
	personOf('100000000000000000002', 'Sam Okafor', 'sam.okafor@example.org', true),
	personOf('100000000000000000003', 'Lena Brook', 'lena@example.org', false),
];

/** An address always belongs to the same user. Undefined for an invalid address. */
export function personFor(typed: string): Person | undefined {
	const email = typed.toLowerCase();
	const [local] = /^[^@\s]+(?=@[^@\s]+$)/.exec(email) ?? [];
	if (local === undefined) return undefined;
	const number = createHash('sha256').update(email).digest().readUIntBE(0, 6);
	return (
		people.find((person) => person.email === email) ??
		personOf(`11000${number}`, local, email, true)
	);
}

function personOf(id: string, name: string, email: string, isEmailVerified: boolean): Person {
	return { id, name, handle: email, email, isEmailVerified };
}
