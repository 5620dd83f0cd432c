import { sql } from 'kysely';
import type { TweetAction } from '../../../contract/tweets.ts';
import { hasActionScopesSql } from '../../auth/auth.ts';
import { type Em, queries } from '../../database/orm.ts';

/** What decides how a user's actions are performed. */
export interface XPermissions {
	/** The user's X account; null if X is not connected. */
	accountId: string | null;
	/** The username at X, without `@`. */
	handle: string | null;
	/** Whether the user has allowed Warble to like and post. */
	canAct: boolean;
	/** Recent actions that X refused, with none of the same kind performed since. */
	refusals: Record<TweetAction, number>;
}

/** How long a refusal counts, unless the user connects X again. */
const REFUSAL_AGE = sql<Date>`now() - interval '1 day'`;

export async function readXPermissions(em: Em, userId: string): Promise<XPermissions> {
	const row = await queries(em)
		.selectFrom('users')
		.leftJoin('identities', (join) =>
			join
				.onRef('identities.userId', '=', 'users.id')
				.on('identities.provider', '=', 'twitter')
				.on('identities.sealedTokens', 'is not', null),
		)
		.where('users.id', '=', userId)
		.select(({ selectFrom }) => {
			const countRefusals = (action: TweetAction) =>
				selectFrom('tweet_actions as refused')
					.whereRef('refused.userId', '=', 'users.id')
					.where('refused.action', '=', action)
					.where(sql`refused.error->>'code'`, '=', 'action_refused')
					.where(
						'refused.updatedAt',
						'>',
						sql<Date>`greatest(identities.created_at, ${REFUSAL_AGE})`,
					)
					.where(({ not, exists, selectFrom: selectInner }) =>
						not(
							exists(
								selectInner('tweet_actions as performed')
									.whereRef('performed.userId', '=', 'users.id')
									.where('performed.action', '=', action)
									.where('performed.status', '=', 'done')
									.where('performed.leaseId', 'is not', null)
									.whereRef('performed.updatedAt', '>', 'refused.updatedAt')
									.select('performed.tweetId'),
							),
						),
					)
					.select(sql<number>`count(*)::int`.as('count'));
			return [
				'identities.subject',
				'identities.handle',
				// Raw SQL: an expression of the auth area, without values.
				// biome-ignore lint/plugin: a constant that only the auth area builds
				sql<boolean>`${sql.raw(hasActionScopesSql)}`.as('canAct'),
				countRefusals('like').as('refusedLikes'),
				countRefusals('response').as('refusedReplies'),
			];
		})
		.executeTakeFirst();
	return {
		accountId: row?.subject ?? null,
		handle: row?.handle ?? null,
		canAct: row?.canAct ?? false,
		refusals: { like: row?.refusedLikes ?? 0, response: row?.refusedReplies ?? 0 },
	};
}
