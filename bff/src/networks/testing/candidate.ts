import type { Network, NetworkAccount } from '../network.ts';

/** What happens to the next request of a kind. */
export interface Fault {
	request: 'post' | 'like' | 'delete' | 'read' | 'media';
	/**
	 * `cut`: the connection ends without a response. `done-then-cut`: the same after the network has
	 * done it. `stall`: no response before the timeout. `limit`: the rate limit, for a minute.
	 * `broken`: a response that is not in the network's format. `huge`: a response without an end.
	 */
	what: 'cut' | 'done-then-cut' | 'stall' | 'limit' | 'broken' | 'huge';
}

/** How the sandboxes of Bluesky and Mastodon are asked for each fault. */
export const sandboxSteps = {
	cut: { action: 'cut' },
	'done-then-cut': { action: 'done-then-cut' },
	stall: { action: 'stall' },
	limit: { action: 'status', status: 429, seconds: 60 },
	broken: { action: 'html', status: 200 },
	huge: { action: 'huge' },
} as const satisfies Record<Fault['what'], object>;

/** A post as the server has it. */
export interface StoredPost {
	id: string;
	/** Plain text. */
	text: string;
	replyTo: string | null;
	/** The alt text of each image. */
	alts: string[];
}

/** A network with a server that has its users' accounts and posts: a stand-in, or a real one. */
export interface CandidateServer {
	network: Network;
	/** Two accounts without posts; the first follows the second. */
	newAccounts(): Promise<[NetworkAccount, NetworkAccount]>;
	fail(fault: Fault): Promise<void>;
	/** Makes the server refuse the account's token from now on. */
	revoke(account: NetworkAccount): Promise<void>;
	/** The account's posts at the network, oldest first. */
	postsOf(account: NetworkAccount): Promise<StoredPost[]>;
	/** Creates posts of an account with these texts and times, and returns their ids. */
	write(account: NetworkAccount, posts: { text: string; at: Date }[]): Promise<string[]>;
	close(): Promise<void>;
}

/** A network with everything that its users see: also timelines, counts and likes. */
export interface Candidate extends CandidateServer {
	/** The ids of the posts that the account likes, once for each like. */
	likesOf(account: NetworkAccount): Promise<string[]>;
	/** Creates a post of an account now that quotes another one. */
	quote(account: NetworkAccount, quote: { text: string; quotedId: string }): Promise<void>;
	/** How `{ kind: 'account' }` names an account. */
	handleOf(account: NetworkAccount): string;
	/** Creates a list of an account with one account in it, and returns its id. */
	list(owner: NetworkAccount, name: string, member: NetworkAccount): Promise<string>;
	/** What the address of a post's page looks like. */
	page: RegExp;
}
