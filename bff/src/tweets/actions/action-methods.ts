import { type RawBuilder, sql } from 'kysely';
import type { NetworkName } from '../../../contract/networks/network-names.ts';
import type { ActionMethod, TweetAction } from '../../../contract/tweets/tweets.ts';
import { type StoredXConnection, selectXConnection, toXConnection } from '../../auth/auth.ts';
import type { Config } from '../../config/config.ts';
import { type Prepare, param, prepareQuery } from '../../database/prepared.ts';
import { type SelectedAccount, selectAccounts } from '../../network-accounts/network-accounts.ts';
import type { Networks } from '../../networks/networks.ts';
import type { StoredAction } from './action-outcome.ts';
import { createChooseActor, type OtherActor } from './other-networks.ts';
import { type Refusals, selectRefusals } from './refusal-store.ts';

/** A post in the form that is shown; for a repost, the original. */
export interface ShownPost {
	/** The id to send to its network, as it is stored: the original's for a repost. */
	idThere: string;
	network: NetworkName;
	/** The connected account that read it; null if that is not known, or is the first at X. */
	accountId: string | null;
	/** Without `@`. */
	authorUsername: string;
	text: string;
}

/** How a user's likes and replies are performed, known before the click. */
export interface UserActionMethods {
	/** Why actions open on X, and whether connecting X changes that; null without a restriction. */
	acting: { why: string; connectHelps: boolean } | null;
	/** `stored` is the state of the action: if its network refused it, it opens there. */
	methodOf(action: TweetAction, post: ShownPost, stored: StoredAction | null): ActionMethod;
	/** What acts on a post; null for the user's first account at X. */
	actorFor(post: Pick<ShownPost, 'network' | 'idThere' | 'accountId'>): OtherActor | null;
}

/** The facts in the database about what a user may do. */
export interface StoredPermissions {
	/** The first account at X; null without one. */
	x: { connection: StoredXConnection; refusals: Refusals } | null;
	/** The others, which may be at X too. */
	accounts: SelectedAccount[];
}

/** Selects what `methodsOf` depends on as one JSON value. */
export function selectPermissions(userId: RawBuilder<unknown>): RawBuilder<StoredPermissions> {
	const since = sql`(account.value->>'createdAt')::timestamptz`;
	return sql<StoredPermissions>`json_build_object(
		'x', (
			select json_build_object('connection', account.value, 'refusals', ${selectRefusals(userId, since)})
			from (select ${selectXConnection(userId)} as value) account where account.value is not null
		),
		'accounts', ${selectAccounts(userId)}
	)`;
}

export interface ActionMethodsOptions {
	prepare: Prepare;
	networks: Networks;
	plan: Config['xPlan'];
	/** Whether this installation has an X client, so that users can connect X. */
	isOffered: boolean;
}

export type ActionMethods = ReturnType<typeof createActionMethods>;

/**
 * After this many refusals without a success since, actions open on X. An author can block replies
 * to a single post, so one refused reply does not count.
 */
const REFUSAL_LIMITS = { like: 1, response: 2 } as const;

/**
 * Decides how actions are performed: at X from the installation's plan, the user's connection and
 * X's recent refusals, at other networks from the user's accounts. Makes no request that it waits
 * for.
 */
export function createActionMethods({
	prepare,
	networks,
	plan = 'self_serve',
	isOffered,
}: ActionMethodsOptions) {
	const readPermissions = prepareQuery<{ permissions: StoredPermissions }>(
		prepare,
		'action-permissions',
		sql`select ${selectPermissions(param('userId'))} as permissions`,
	);

	const methodsOf = ({ x, accounts }: StoredPermissions): UserActionMethods => {
		const found = toXConnection(x?.connection ?? null);
		const connection = found?.isExpired ? null : found;
		const chooseActor = createChooseActor(networks, accounts);
		const isConnected = isOffered && connection !== null;
		const canAct = isConnected && connection.canAct;
		const refusals = x?.refusals ?? { like: 0, response: 0 };
		const refuses = {
			like: refusals.like >= REFUSAL_LIMITS.like,
			response: refusals.response >= REFUSAL_LIMITS.response,
		};
		return {
			acting: explainLimits({ plan, isOffered, isConnected, canAct, refuses }),
			methodOf(action, post, stored) {
				if (stored?.error?.code === 'action_refused') return 'open_in_x';
				const actor = chooseActor(post);
				if (post.network !== 'x') return actor?.id ? 'done' : 'open_in_x';
				if (!(actor || canAct) || refuses[action]) return 'open_in_x';
				if (plan === 'enterprise') return 'done';
				const handle = actor ? actor.acting.handle : (connection?.handle ?? null);
				return action === 'response' && involvesUser(handle, post) ? 'done' : 'open_in_x';
			},
			actorFor: chooseActor,
		};
	};

	return {
		async read(userId: string): Promise<UserActionMethods> {
			const [row] = await readPermissions({ userId });
			return methodsOf(row?.permissions ?? { x: null, accounts: [] });
		},

		methodsOf,
	};
}

/** Whether the post mentions the user or is their own: X lets every app reply to those. */
function involvesUser(handle: string | null, { authorUsername, text }: ShownPost): boolean {
	if (handle === null) return false;
	const own = handle.toLowerCase();
	const mentioned = text.matchAll(/(?<![\w@])@(\w+)/g);
	return (
		authorUsername.toLowerCase() === own ||
		mentioned.some(([, name = '']) => name.toLowerCase() === own)
	);
}

interface Permissions {
	plan: NonNullable<Config['xPlan']>;
	isOffered: boolean;
	isConnected: boolean;
	canAct: boolean;
	refuses: Record<TweetAction, boolean>;
}

function explainLimits({
	plan,
	isOffered,
	isConnected,
	canAct,
	refuses,
}: Permissions): UserActionMethods['acting'] {
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
