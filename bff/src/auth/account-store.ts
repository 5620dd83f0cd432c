import { randomInt, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { OnboardingData } from '../../contract/account/account.ts';
import type { User } from '../../contract/auth/session.ts';
import type { Em } from '../database/orm.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { AppError } from '../http/app-error.ts';
import { IdentityEntity } from './oauth/identity.entity.ts';
import { UserEntity, type UserRow } from './user.entity.ts';

/** The data of a new account. The caller has validated the username and the address. */
export interface NewAccount {
	username: string;
	passwordHash?: string | null;
	email?: string | null;
	name?: string | null;
	/** For a user who signs up through a provider. */
	identity?: { provider: string; subject: string; email: string | null; handle: string | null };
	/** Whether it may have a username that the setting OPERATORS names; operators decided so. */
	mayBeOperator?: boolean;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

const MAX_USERNAME_LENGTH = 30;

/** `operators`: usernames of operators, in addition to the stored ones. */
export function createAccountStore(em: Em, operators: readonly string[] = []) {
	/** An account with such a name would be an operator's. */
	const isReserved = (username: string) => operators.includes(username);

	return {
		/** The part of a row that every screen may know. */
		asUser({ id, username, name, onboardingCompleted, isOperator, deletesAt }: UserRow): User {
			return {
				id,
				username,
				name: name ?? null,
				onboardingCompleted: onboardingCompleted ?? false,
				...((isOperator || operators.includes(username)) && { isOperator: true }),
				...(deletesAt && { deletesAt: deletesAt.toISOString() }),
			};
		},

		/** The names of the setting OPERATORS that no account has. */
		async findMissingOperators(): Promise<string[]> {
			const found = await em.fork().find(UserEntity, { username: { $in: [...operators] } });
			return operators.filter((name) => !found.some(({ username }) => username === name));
		},

		/** Makes the account an operator, or no longer one. */
		async setOperator(userId: string, isOperator: boolean): Promise<void> {
			await em.fork().nativeUpdate(UserEntity, { id: userId }, { isOperator });
		},

		/**
		 * Creates an account and returns its id. The database decides whether the username and the
		 * address are free, because two requests may claim them at the same time. Throws 409
		 * `username_taken` or `email_taken`. Runs in the transaction `tx`, or in one of its own.
		 */
		async createAccount(account: NewAccount, tx?: Em): Promise<string> {
			if (!account.mayBeOperator && isReserved(account.username.toLowerCase()))
				throw usernameTaken();
			if (!tx) return em.fork().transactional((own) => insert(own, account));
			return insert(tx, account);
		},

		/**
		 * A username similar to `suggestion` that is free right now; `createAccount` may still find it
		 * taken.
		 */
		async findFreeUsername(suggestion: string): Promise<string> {
			const base = usernameFrom(suggestion);
			const users = em.fork();
			for (let digits = 0; ; digits += 1) {
				const number = digits === 0 ? '' : String(randomInt(10 ** (digits - 1), 10 ** digits));
				const username = `${base.slice(0, MAX_USERNAME_LENGTH - number.length)}${number}`;
				if (!isReserved(username) && (await users.count(UserEntity, { username })) === 0)
					return username;
			}
		},

		find(id: string): Promise<UserRow | null> {
			return em.fork().findOne(UserEntity, id);
		},

		/** Finds a user by username or e-mail address; `login` is in lower case. */
		findByLogin(login: string): Promise<UserRow | null> {
			// No username contains an @.
			return em
				.fork()
				.findOne(UserEntity, login.includes('@') ? { email: login } : { username: login });
		},

		/** The usernames of some accounts, by user id. */
		async readUsernames(userIds: readonly string[]): Promise<Map<string, string>> {
			const users = await em.fork().find(UserEntity, { id: { $in: [...userIds] } });
			return new Map(users.map(({ id, username }) => [id, username]));
		},

		/** Locks the user's row until the end of the transaction. */
		lock(id: string, tx: Em): Promise<UserRow | null> {
			return tx.findOne(UserEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
		},

		async setPasswordHash(userId: string, passwordHash: string, tx = em.fork()): Promise<void> {
			await tx.nativeUpdate(UserEntity, { id: userId }, { passwordHash });
		},

		/** Marks the onboarding as completed. Null, for skipped questions, keeps earlier answers. */
		async completeOnboarding(userId: string, onboarding: OnboardingData | null): Promise<void> {
			await em
				.fork()
				.nativeUpdate(
					UserEntity,
					{ id: userId },
					{ onboardingCompleted: true, ...(onboarding && { onboarding }) },
				);
		},

		async setChecklistHidden(userId: string, checklistHidden: boolean): Promise<void> {
			await em.fork().nativeUpdate(UserEntity, { id: userId }, { checklistHidden });
		},

		/** The id of the thread with the user's sample drafts; null if they were never written. */
		async readSampleThread(userId: string): Promise<string | null> {
			return (await em.fork().findOne(UserEntity, userId))?.sampleThreadId ?? null;
		},

		/** Makes a thread the one with the sample drafts, unless there is one; returns its id. */
		async claimSampleThread(userId: string, threadId: string): Promise<string> {
			await em
				.fork()
				.nativeUpdate(
					UserEntity,
					{ id: userId, sampleThreadId: null },
					{ sampleThreadId: threadId },
				);
			return (await this.readSampleThread(userId)) ?? threadId;
		},

		/** Undoes `claimSampleThread`, when the drafts could not be started. */
		async releaseSampleThread(userId: string, threadId: string): Promise<void> {
			await em
				.fork()
				.nativeUpdate(
					UserEntity,
					{ id: userId, sampleThreadId: threadId },
					{ sampleThreadId: null },
				);
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
		throw toTakenError(error);
	}
	if (identity)
		await em.insert(IdentityEntity, { ...identity, userId: id, createdAt, updatedAt: createdAt });
	return id;
}

function toTakenError(error: unknown): unknown {
	if (!(error instanceof Error) || !isUniqueViolation(error)) return error;
	if (error.message.includes('users_username_unique')) return usernameTaken();
	if (error.message.includes('users_email_unique'))
		return new AppError(
			409,
			'email_taken',
			'There’s already an account with this email. Log in, or reset your password.',
		);
	return error;
}

function usernameTaken(): AppError {
	return new AppError(409, 'username_taken', 'That username is taken. Choose another.');
}

/**
 * Removes accents, and replaces all other characters that a username cannot have by underscores.
 */
function usernameFrom(suggestion: string): string {
	const plain = suggestion.normalize('NFKD').replace(/\p{Mark}/gu, '');
	const cleaned = plain
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_|_$/g, '');
	const base = cleaned.slice(0, MAX_USERNAME_LENGTH).replace(/_$/, '');
	return base === '' ? 'writer' : base.length < 3 ? `${base}_writer` : base;
}
