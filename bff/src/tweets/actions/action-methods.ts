import type { TweetAction, Way } from '../../../contract/tweets.ts';
import { letsAct } from '../../auth/auth.ts';

import type { Config } from '../../config/config.ts';
import type { Em } from '../../database/orm.ts';
import type { StoredAction } from './action-outcome.ts';

/** A post as it is shown: of a repost, the original. */
export interface ActingOn {
	/** Without `@`. */
	authorUsername: string;
	text: string;
}

/** How a person's likes and answers are done, known before the click. */
export interface Ways {
	/**
	 * Why not all of them are done from here, and whether connecting X, or connecting it anew,
	 * changes that.
	 */
	acting: { why: string; connectHelps: boolean } | null;
	/**
	 * `stored` is what became of this action on this post so far: what X refused once is done there.
	 */
	wayOf(action: TweetAction, post: ActingOn, stored: StoredAction | null): Way;
	/** X's own id of the person; null without a connection. */
	accountId: string | null;
}

export interface WaysOptions {
	em: Em;
	plan: Config['xPlan'];
	/** Whether this installation has a client at X, so that people can connect. */
	isOffered: boolean;
}

interface Row {
	subject: string | null;
	handle: string | null;
	can_act: boolean;
	refused_likes: number;
	refused_answers: number;
}

export type WaysOf = ReturnType<typeof createWays>;

/**
 * After so many refusals, with nothing done since, X is taken to refuse them all; an author may
 * refuse answers to one post of theirs.
 */
const REFUSALS = { like: 1, response: 2 } as const;
/** For so long, unless the person connects anew: then it is tried again. */
const REMEMBERED = '1 day';

/**
 * What the plan of this installation, a person's connection and X's own refusals leave to be done
 * from here. Asks X nothing.
 */
export function createWays({ em, plan = 'self_serve', isOffered }: WaysOptions) {
	const find = async (userId: string): Promise<Row | undefined> => {
		const refusalsOf = (action: TweetAction) => `(
			select count(*)::int from tweet_actions refused
			where refused.user_id = users.id and refused.action = '${action}'
				and refused.error->>'code' = 'action_refused'
				and refused.updated_at > greatest(identities.created_at, now() - interval '${REMEMBERED}')
				and not exists (
					select from tweet_actions taken where taken.user_id = users.id and taken.action = '${action}' and taken.status = 'done'
						and taken.attempt is not null and taken.updated_at > refused.updated_at
				)
		)`;
		const [row] = await em.fork().execute<Row[]>(
			`select subject, handle, ${letsAct} as can_act,
				${refusalsOf('like')} as refused_likes, ${refusalsOf('response')} as refused_answers
			from users left join identities on identities.user_id = users.id and provider = 'twitter' and sealed_tokens is not null
			where users.id = ?`,
			[userId],
		);
		return row;
	};

	return {
		async read(userId: string): Promise<Ways> {
			const row = await find(userId);
			const isConnected = isOffered && row !== undefined && row.subject !== null;
			const canAct = isConnected && row.can_act;
			const refuses = {
				like: (row?.refused_likes ?? 0) >= REFUSALS.like,
				response: (row?.refused_answers ?? 0) >= REFUSALS.response,
			};
			return {
				accountId: row?.subject ?? null,
				acting: explain({ plan, isOffered, isConnected, canAct, refuses }),
				wayOf(action, post, stored) {
					if (!canAct || refuses[action] || stored?.error?.code === 'action_refused')
						return 'open_in_x';
					if (plan === 'enterprise') return 'done';
					return action === 'response' && isSummoned(row.handle, post) ? 'done' : 'open_in_x';
				},
			};
		},
	};
}

/** X lets every app answer a post that mentions the person, or is their own. */
function isSummoned(handle: string | null, { authorUsername, text }: ActingOn): boolean {
	if (handle === null) return false;
	const own = handle.toLowerCase();
	const mentioned = text.matchAll(/(?<![\w@])@(\w+)/g);
	return (
		authorUsername.toLowerCase() === own ||
		mentioned.some(([, name = '']) => name.toLowerCase() === own)
	);
}

interface Standing {
	plan: NonNullable<Config['xPlan']>;
	isOffered: boolean;
	isConnected: boolean;
	canAct: boolean;
	refuses: Record<TweetAction, boolean>;
}

function explain({ plan, isOffered, isConnected, canAct, refuses }: Standing): Ways['acting'] {
	const isLimited = plan === 'self_serve';
	if (!isOffered)
		return {
			why: 'Likes and answers open on X: accounts of X cannot be connected to this installation.',
			connectHelps: false,
		};
	if (!canAct) {
		const gain = isLimited
			? 'answers to posts that mention you are sent from here'
			: 'both are done from here';
		const why = isConnected
			? `Your connection to X only reads posts, so likes and answers open there. Connect X anew, and ${gain}.`
			: `X is not connected, so likes and answers open there. Connect it, and ${gain}.`;
		return { why, connectHelps: true };
	}
	if (isLimited && !refuses.response) {
		return {
			why: 'Answers to posts that mention you are sent from here. Likes and other answers open on X: its plan for this installation allows no more.',
			connectHelps: false,
		};
	}
	const refused = [
		...(refuses.like || isLimited ? ['likes'] : []),
		...(refuses.response ? ['answers'] : []),
	];
	if (refused.length === 0) return null;
	const what = refused.join(' and ');
	return {
		why: `X has refused ${what} from here lately, so ${what} open on X. From tomorrow on it is tried again.`,
		connectHelps: false,
	};
}
