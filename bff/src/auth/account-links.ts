import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AccountLink } from '../../contract/auth.ts';
import type { Em } from '../database/orm.ts';
import { AppError, invalidField } from '../http/app-error.ts';
import { AccountLinkEntity } from './account-link.entity.ts';
import type { Accounts } from './accounts.ts';
import { UserEntity } from './user.entity.ts';

const HOUR = 3_600_000;
const INVITATION_MS = 7 * 24 * HOUR;
const RESET_MS = HOUR;

export interface LinkUse {
	token: string;
	passwordHash: string;
	username?: string | undefined;
	name: string | null;
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** Links that make an account or set a password: they expire, work once, and only the hash of their secret is stored. */
export function createAccountLinks(em: Em, accounts: Accounts, now: () => number = Date.now) {
	const make = async (link: { kind: AccountLink['kind']; userId?: string; email?: string; username?: string }, ms: number) => {
		const token = randomBytes(32).toString('base64url');
		await em.fork().insert(AccountLinkEntity, {
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

	const usable = async (token: string) => {
		const link = await em
			.fork()
			.findOne(AccountLinkEntity, { tokenHash: hashOf(token), usedAt: null, expiresAt: { $gt: new Date(now()) } });
		if (!link) throw linkInvalid();
		return link;
	};

	const takeInvitation = async (within: Em, { email, username }: { email: string | null; username: string | null }, use: LinkUse) => {
		const wanted = username ?? use.username;
		if (wanted === undefined) throw invalidField('username', 'Choose a username.');
		return accounts.createAccount({ username: wanted, passwordHash: use.passwordHash, email, name: use.name }, within);
	};

	const setPassword = async (within: Em, userId: string, passwordHash: string) => {
		await within.nativeUpdate(UserEntity, { id: userId }, { passwordHash });
		// Whoever had the password, or a link to a new one, is out.
		await within.nativeUpdate(AccountLinkEntity, { userId, usedAt: null }, { usedAt: new Date(now()) });
		return userId;
	};

	return {
		/** For a new account; answers the secret of the link. The address and the username are given to the account where they are set. */
		invite({ email, username }: { email?: string; username?: string }): Promise<string> {
			return make(
				{ kind: 'invitation', ...(email === undefined ? {} : { email }), ...(username === undefined ? {} : { username }) },
				INVITATION_MS,
			);
		},

		/** For a new password; answers the secret of the link. Earlier ones of the same person end. */
		async reset(userId: string, email: string): Promise<string> {
			await em.fork().nativeUpdate(AccountLinkEntity, { userId, usedAt: null }, { usedAt: new Date(now()) });
			return make({ kind: 'reset', userId, email }, RESET_MS);
		},

		async read(token: string): Promise<AccountLink> {
			const { kind, email, username, userId } = await usable(token);
			const user = userId === null || userId === undefined ? null : await em.fork().findOne(UserEntity, userId);
			return { kind: kind === 'reset' ? 'reset' : 'invitation', email: email ?? null, username: user?.username ?? username ?? null };
		},

		/** Uses a link and answers whose account it is now. After any failure the link is as good as before. */
		async follow(use: LinkUse): Promise<{ userId: string; kind: AccountLink['kind'] }> {
			const link = await usable(use.token);
			return em.fork().transactional(async (within) => {
				// Of two at once the second waits here, and then finds it used.
				const taken = await within.nativeUpdate(AccountLinkEntity, { id: link.id, usedAt: null }, { usedAt: new Date(now()) });
				if (taken !== 1) throw linkInvalid();
				if (link.kind === 'reset' && link.userId) {
					return { userId: await setPassword(within, link.userId, use.passwordHash), kind: 'reset' as const };
				}
				const invitation = { email: link.email ?? null, username: link.username ?? null };
				return { userId: await takeInvitation(within, invitation, use), kind: 'invitation' as const };
			});
		},
	};
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}

function linkInvalid(): AppError {
	return new AppError(404, 'link_invalid', 'This link has expired or was used already. Ask for a new one.');
}
