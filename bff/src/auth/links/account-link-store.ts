import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Invitation } from '../../../contract/admin/invitations.ts';
import type { AccountLink } from '../../../contract/auth/auth.ts';
import type { Context } from '../../context.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { AppError, invalidField, notFound } from '../../http/app-error.ts';
import { HOUR_MS, WEEK_MS } from '../../time.ts';
import type { AccountStore } from '../account-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { AccountLinkEntity } from './account-link.entity.ts';

const db = areaDb('auth');

const INVITATION_MS = WEEK_MS;
const RESET_MS = HOUR_MS;

/** A link's token, and what the user entered with it. */
export interface LinkInput {
	token: string;
	passwordHash: string;
	username?: string | undefined;
	name: string | null;
}

/** The result of using a link. */
export interface UsedLink {
	/** The new account, or the one with the new password. */
	userId: string;
	kind: AccountLink['kind'];
	endedSessions: string[];
	endedPrograms: number;
}

export interface AccountLinkStoreOptions extends Pick<Context, 'em' | 'now'> {
	accounts: AccountStore;
	sessions: SessionStore;
}

export type AccountLinkStore = ReturnType<typeof createAccountLinkStore>;

/**
 * Links that create an account or set a password. They expire, work once, and only a hash of their
 * token is stored. Transactions on the links of one user lock the user first, so that they run one
 * after the other and cannot deadlock.
 */
export function createAccountLinkStore({
	em,
	accounts,
	sessions,
	now = Date.now,
}: AccountLinkStoreOptions) {
	/** Creates a link and returns its token. */
	const create = async (
		tx: Em,
		link: { kind: AccountLink['kind']; userId?: string; email?: string; username?: string },
		lifetimeMs: number,
	): Promise<string> => {
		const token = randomBytes(32).toString('base64url');
		await tx.insert(AccountLinkEntity, {
			id: randomUUID(),
			tokenHash: hashOf(token),
			kind: link.kind,
			userId: link.userId ?? null,
			email: link.email ?? null,
			username: link.username ?? null,
			createdAt: new Date(now()),
			expiresAt: new Date(now() + lifetimeMs),
			usedAt: null,
		});
		return token;
	};

	const usableCondition = () => ({ usedAt: null, expiresAt: { $gt: new Date(now()) } });

	const findUsable = async (token: string) => {
		const link = await em
			.fork()
			.findOne(AccountLinkEntity, { tokenHash: hashOf(token), ...usableCondition() });
		if (!link) throw linkInvalid();
		return link;
	};

	const acceptInvitation = async (
		tx: Em,
		{ email, username }: { email: string | null; username: string | null },
		input: LinkInput,
	) => {
		const chosen = username ?? input.username;
		if (chosen === undefined) throw invalidField('username', 'Choose a username.');
		return accounts.createAccount(
			{
				username: chosen,
				passwordHash: input.passwordHash,
				email,
				name: input.name,
				// Only the command `npm run user -- create` makes links with a username.
				mayBeOperator: username !== null,
			},
			tx,
		);
	};

	/** Invalidates all unused links of a user. */
	const invalidateLinks = (tx: Em, userId: string) =>
		tx.nativeUpdate(AccountLinkEntity, { userId, usedAt: null }, { usedAt: new Date(now()) });

	return {
		/**
		 * Creates a link for a new account and returns its token. The account gets the address and the
		 * username if they are given.
		 */
		invite({ email, username }: { email?: string; username?: string }): Promise<string> {
			return create(
				em.fork(),
				{
					kind: 'invitation',
					...(email === undefined ? {} : { email }),
					...(username === undefined ? {} : { username }),
				},
				INVITATION_MS,
			);
		},

		/**
		 * The last invitation of each address without an account, newest first; at most 100.
		 */
		async listInvitations(): Promise<Invitation[]> {
			const links = await db(em)
				.selectFrom('account_links as links')
				.where('links.kind', '=', 'invitation')
				.where('links.email', 'is not', null)
				.where((row) =>
					row.not(
						row.exists(
							row
								.selectFrom('users')
								.whereRef('users.email', '=', 'links.email')
								.select('users.id'),
						),
					),
				)
				.distinctOn('links.email')
				.orderBy('links.email')
				.orderBy('links.createdAt', 'desc')
				.select(['links.id', 'links.email', 'links.createdAt', 'links.expiresAt'])
				.execute();
			return links
				.map(({ id, email, createdAt, expiresAt }) => ({
					id,
					email: email ?? '',
					createdAt: createdAt.toISOString(),
					expiresAt: expiresAt.toISOString(),
				}))
				.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
				.slice(0, 100);
		},

		/**
		 * Creates a new link for the address of an invitation and returns its token; earlier links of
		 * the address end. Throws 404, or 409 if the address has an account by now.
		 */
		async inviteAgain(id: string): Promise<{ email: string; token: string }> {
			const link = await em.fork().findOne(AccountLinkEntity, { id, kind: 'invitation' });
			const email = link?.email;
			if (!email) throw notFound();
			if (await accounts.findByLogin(email))
				throw new AppError(409, 'email_taken', 'There is an account with this address by now.');
			const token = await em.fork().transactional(async (tx) => {
				await tx.nativeUpdate(
					AccountLinkEntity,
					{ kind: 'invitation', email, usedAt: null },
					{ usedAt: new Date(now()) },
				);
				return create(tx, { kind: 'invitation', email }, INVITATION_MS);
			});
			return { email, token };
		},

		/** Creates a link for a new password and returns its token. Earlier links of the user end. */
		reset(userId: string, email: string): Promise<string> {
			return em.fork().transactional(async (tx) => {
				await accounts.lock(userId, tx);
				await invalidateLinks(tx, userId);
				return create(tx, { kind: 'reset', userId, email }, RESET_MS);
			});
		},

		async read(token: string): Promise<AccountLink> {
			const { kind, email, username, userId } = await findUsable(token);
			const user = userId ? await accounts.find(userId) : null;
			return {
				kind: kind === 'reset' ? 'reset' : 'invitation',
				email: email ?? null,
				username: user?.username ?? username ?? null,
			};
		},

		/**
		 * Uses a link: creates the account or sets the password. After an error the link can still be
		 * used.
		 */
		async use(input: LinkInput): Promise<UsedLink> {
			const { id, kind, userId, email, username } = await findUsable(input.token);
			return em.fork().transactional(async (tx) => {
				if (userId) await accounts.lock(userId, tx);
				// With two concurrent requests, the second waits here and then finds the link used.
				const marked = await tx.nativeUpdate(
					AccountLinkEntity,
					{ id, ...usableCondition() },
					{ usedAt: new Date(now()) },
				);
				if (marked !== 1) throw linkInvalid();
				if (kind !== 'reset' || !userId) {
					const newUserId = await acceptInvitation(
						tx,
						{ email: email ?? null, username: username ?? null },
						input,
					);
					return {
						userId: newUserId,
						kind: 'invitation' as const,
						endedSessions: [],
						endedPrograms: 0,
					};
				}
				await accounts.setPasswordHash(userId, input.passwordHash, tx);
				// Locks out anyone who knew the old password or has another reset link.
				await invalidateLinks(tx, userId);
				return {
					userId,
					kind: 'reset' as const,
					...(await sessions.lockOut(userId, { tx })),
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
		'This link has expired or was already used. Request a new one.',
	);
}
