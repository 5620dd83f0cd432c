import { type ActingElsewhere, REPLY_LENGTH } from '../../../contract/tweets/acting-elsewhere.ts';
import type { SelectedAccount } from '../../network-accounts/network-accounts.ts';
import type { Networks } from '../../networks/networks.ts';
import { fromStoredId } from '../../networks/stored-id.ts';
import type { ShownPost } from './action-methods.ts';

/** What acts on a post, unless that is the user's first account at X. */
export interface OtherActor {
	/** The id of the connected account that acts; null if there is none. */
	id: string | null;
	acting: ActingElsewhere;
}

type Limits = ActingElsewhere['limits'];
type Post = Pick<ShownPost, 'network' | 'idThere' | 'accountId'>;

/**
 * Chooses the account that acts on a post: the one through which it was read, otherwise another one
 * that knows the post by its id. Null for the user's first account at X, which acts in place of
 * further ones there. Makes no request that it waits for.
 */
export function createChooseActor(networks: Networks, accounts: readonly SelectedAccount[]) {
	/** Each asked for once, as there are many posts. */
	const known = new Map<string, Limits>();
	const limitsAt = (name: Post['network'], server?: string): Limits => {
		const place = `${name} ${server}`;
		const limits = known.get(place) ?? toReplyLimits(networks[name].knownLimits(server));
		known.set(place, limits);
		return limits;
	};
	const canAct = ({ network, scopes, isExpired }: SelectedAccount) =>
		!isExpired && networks[network].capabilitiesOf(scopes).canAct;

	return function chooseActor(post: Post): OtherActor | null {
		const { title } = networks[post.network];
		const able = accounts.filter(
			({ network, server }) =>
				network === post.network && fromStoredId(post.idThere, { network, server }) !== undefined,
		);
		const reader = able.find(({ id }) => id === post.accountId);
		if (post.network === 'x' && !(reader && canAct(reader))) return null;
		const account = reader ?? able.find(canAct) ?? able[0];
		const limits = limitsAt(post.network, account?.server);
		if (account && canAct(account))
			return { id: account.id, acting: { handle: account.handle, why: null, limits } };
		const why = account ? whyNot(account, title) : `${missing(post, title)} ${gain('Connect one')}`;
		return { id: null, acting: { handle: null, why, limits } };
	};
}

/** The part of a network's limits that replies have. */
export function toReplyLimits({ counting, length, bytes, linkLength }: Limits): Limits {
	return { counting, length: Math.min(length, REPLY_LENGTH), bytes, linkLength };
}

const opens = 'so likes and answers open there.';
const gain = (what: string) => `${what} in Settings, and both are done from here.`;

function whyNot({ handle, isExpired }: SelectedAccount, title: string): string {
	return isExpired
		? `${title} no longer accepts your connection, ${opens} ${gain(`Connect @${handle} again`)}`
		: `Your connection to ${title} only reads posts, ${opens} ${gain(`Connect @${handle} again`)}`;
}

/** At Mastodon, only accounts of the server through which a post was read know its id. */
function missing({ network, idThere }: Post, title: string): string {
	const place = network === 'mastodon' ? idThere.split('/', 1)[0] : title;
	return `No account at ${place} is connected, ${opens}`;
}
