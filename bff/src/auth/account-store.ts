import { randomInt, randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Em } from '../database/orm.ts';
import { AppError } from '../http/app-error.ts';
import { IdentityEntity } from './oauth/identity.entity.ts';
import { UserEntity } from './user.entity.ts';

/**
 * What a new account begins with. Whoever calls has checked that the username and the address are
 * ones.
 */
export interface NewAccount {
	username: string;
	passwordHash?: string | null;
	email?: string | null;
	name?: string | null;
	/** For somebody who comes from another provider. */
	identity?: { provider: string; subject: string; email: string | null; handle: string | null };
}

export type Accounts = ReturnType<typeof createAccounts>;

const LONGEST = 30;

export function createAccounts(em: Em) {
	return {
		/**
		 * Makes an account and answers its id. Whether a name is free is for the database to say,
		 * because two may ask at the same moment. Throws 409 `username_taken` or `email_taken`.
		 * `within` is the transaction to do it in; without one it is one of its own.
		 */
		async createAccount(account: NewAccount, within?: Em): Promise<string> {
			if (!within) return em.fork().transactional((transaction) => insert(transaction, account));
			return insert(within, account);
		},

		/**
		 * A username like the wanted one that nobody has right now; `createAccount` may still find it
		 * taken.
		 */
		async freeUsername(wanted: string): Promise<string> {
			const base = usernameFrom(wanted);
			const users = em.fork();
			for (let digits = 0; ; digits += 1) {
				const number = digits === 0 ? '' : String(randomInt(10 ** (digits - 1), 10 ** digits));
				const username = `${base.slice(0, LONGEST - number.length)}${number}`;
				if ((await users.count(UserEntity, { username })) === 0) return username;
			}
		},
	};
}

async function insert(
	em: Em,
	{ username, passwordHash = null, email = null, name = null, identity }: NewAccount,
): Promise<string> {
	const id = randomUUID();
	const createdAt = new Date();
	try {
		await em.insert(UserEntity, {
			id,
			username: username.toLowerCase(),
			email: email?.toLowerCase() ?? null,
			name,
			passwordHash,
			onboardingCompleted: false,
			onboarding: null,
			createdAt,
		});
	} catch (error) {
		throw asTaken(error);
	}
	if (identity)
		await em.insert(IdentityEntity, { ...identity, userId: id, createdAt, updatedAt: createdAt });
	return id;
}

function asTaken(error: unknown): unknown {
	if (!(error instanceof UniqueConstraintViolationException)) return error;
	if (error.message.includes('users_username_unique')) {
		return new AppError(
			409,
			'username_taken',
			'Somebody has this username already. Choose another.',
		);
	}
	if (error.message.includes('users_email_unique')) {
		return new AppError(
			409,
			'email_taken',
			'There is an account with this address already. Sign in to it, or ask for a new password.',
		);
	}
	return error;
}

/** Accents go, everything else that a username cannot hold becomes an underscore. */
function usernameFrom(wanted: string): string {
	const plain = wanted.normalize('NFKD').replace(/\p{Mark}/gu, '');
	const cleaned = plain
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_|_$/g, '');
	const base = cleaned.slice(0, LONGEST).replace(/_$/, '');
	return base === '' ? 'writer' : base.length < 3 ? `${base}_writer` : base;
}
