import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { AccountLink } from '../../../contract/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import type { Accounts } from '../account-store.ts';
import type { Sessions } from '../sessions/session-store.ts';
import { UserEntity } from '../user.entity.ts';
import { AccountLinkEntity } from './account-link.entity.ts';

const HOUR = 3_600_000;
const INVITATION_MS = 7 * 24 * HOUR;
const RESET_MS = HOUR;

export interface LinkUse {
	token: string;
	passwordHash: string;
	username?: string | undefined;
	name: string | null;
}

/** What came of a link: whose account it is now, and which sessions ended with it. */
export interface FollowedLink {
	userId: string;
	kind: AccountLink['kind'];
	endedSessions: string[];
}

export interface AccountLinksOptions {
	em: Em;
	accounts: Accounts;
	sessions: Sessions;
	now?: (() => number) | undefined;
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/**
 * Links that make an account or set a password: they expire, work once, and only the hash of their
 * secret is stored.
 */
export function createAccountLinks({
	em,
	accounts,
	sessions,
	now = Date.now,
}: AccountLinksOptions) {
	const make = async (
		within: Em,
		link: { kind: AccountLink['kind']; userId?: string; email?: string; username?: string },
		ms: number,
	): Promise<string> => {
		const token = randomBytes(32).toString('base64url');
		await within.insert(AccountLinkEntity, {
			id: randomUUID(),
			tokenHash: hashOf(token),
			kind: link.kind,
			userId: link.userId ?? null,
			email: link.email ?? null,
			username: link.username ?? null,
			createdAt: new Date(now()),
			expiresAt: new Date(now() + ms),
			usedAt: null,
		});
		return token;
	};

	const stillGood = () => ({ usedAt: null, expiresAt: { $gt: new Date(now()) } });

	const usable = async (token: string) => {
		const link = await em
			.fork()
			.findOne(AccountLinkEntity, { tokenHash: hashOf(token), ...stillGood() });
		if (!link) throw linkInvalid();
		return link;
	};

	const takeInvitation = async (
		within: Em,
		{ email, username }: { email: string | null; username: string | null },
		use: LinkUse,
	) => {
		const wanted = username ?? use.username;
		if (wanted === undefined) throw invalidField('username', 'Choose a username.');
		return accounts.createAccount(
			{ username: wanted, passwordHash: use.passwordHash, email, name: use.name },
			within,
		);
	};

	/**
	 * Two that concern the same person take turns; everybody locks the person before their links, so
	 * that none waits for another for ever.
	 */
	const lockUser = async (within: Em, userId: string): Promise<void> => {
		await within.findOne(UserEntity, userId, {
			fields: ['id'],
			lockMode: LockMode.PESSIMISTIC_WRITE,
		});
	};

	const endLinks = (within: Em, userId: string) =>
		within.nativeUpdate(AccountLinkEntity, { userId, usedAt: null }, { usedAt: new Date(now()) });

	return {
		/**
		 * For a new account; answers the secret of the link. The address and the username are given to
		 * the account where they are set.
		 */
		invite({ email, username }: { email?: string; username?: string }): Promise<string> {
			return make(
				em.fork(),
				{
					kind: 'invitation',
					...(email === undefined ? {} : { email }),
					...(username === undefined ? {} : { username }),
				},
				INVITATION_MS,
			);
		},

		/** For a new password; answers the secret of the link. Earlier ones of the same person end. */
		reset(userId: string, email: string): Promise<string> {
			return em.fork().transactional(async (within) => {
				await lockUser(within, userId);
				await endLinks(within, userId);
				return make(within, { kind: 'reset', userId, email }, RESET_MS);
			});
		},

		async read(token: string): Promise<AccountLink> {
			const { kind, email, username, userId } = await usable(token);
			const user =
				userId === null || userId === undefined
					? null
					: await em.fork().findOne(UserEntity, userId);
			return {
				kind: kind === 'reset' ? 'reset' : 'invitation',
				email: email ?? null,
				username: user?.username ?? username ?? null,
			};
		},

		/**
		 * Uses a link and answers whose account it is now. After any failure the link is as good as
		 * before.
		 */
		async follow(use: LinkUse): Promise<FollowedLink> {
			const { id, kind, userId, email, username } = await usable(use.token);
			return em.fork().transactional(async (within) => {
				if (userId) await lockUser(within, userId);
				// Of two at once the second waits here, and then finds it used.
				const taken = await within.nativeUpdate(
					AccountLinkEntity,
					{ id, ...stillGood() },
					{ usedAt: new Date(now()) },
				);
				if (taken !== 1) throw linkInvalid();
				if (kind !== 'reset' || !userId) {
					const invited = await takeInvitation(
						within,
						{ email: email ?? null, username: username ?? null },
						use,
					);
					return { userId: invited, kind: 'invitation' as const, endedSessions: [] };
				}
				await within.nativeUpdate(UserEntity, { id: userId }, { passwordHash: use.passwordHash });
				// Whoever had the password, or a link to a new one, is out.
				await endLinks(within, userId);
				return {
					userId,
					kind: 'reset' as const,
					endedSessions: await sessions.endAll(userId, { within }),
				};
			});
		},
	};
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}

function linkInvalid(): AppError {
	return new AppError(
		404,
		'link_invalid',
		'This link has expired or was used already. Ask for a new one.',
	);
}
