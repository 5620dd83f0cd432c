import type { Source, SourceAccount } from 'bff/contract/feed/sources';

const blueskyId = '33333333-0000-4000-8000-00000000000a';
const mastodonId = '44444444-0000-4000-8000-00000000000b';

export const xAccount: SourceAccount = {
	id: null,
	network: 'x',
	handle: 'ada',
	isExpired: false,
	kinds: ['home', 'account', 'list', 'hashtag', 'search'],
	price: 0.005,
};
export const blueskyAccount: SourceAccount = {
	...xAccount,
	id: blueskyId,
	network: 'bluesky',
	handle: 'ada.bsky.social',
	price: 0,
};
export const mastodonAccount: SourceAccount = {
	...blueskyAccount,
	id: mastodonId,
	network: 'mastodon',
	handle: 'ada@mastodon.social',
};
export const sourceAccounts = [xAccount, blueskyAccount, mastodonAccount];

/** A source at Bluesky unless said otherwise. */
export function source(overrides: Partial<Source> = {}): Source {
	return {
		kind: 'hashtag',
		network: 'bluesky',
		accountId: blueskyId,
		value: 'typography',
		name: '',
		...overrides,
	};
}

export const xSearch = source({
	kind: 'search',
	network: 'x',
	accountId: null,
	value: 'index design',
});
export const mastodonList = source({
	kind: 'list',
	network: 'mastodon',
	accountId: mastodonId,
	value: '12',
	name: 'Design people',
});
export const blueskyAuthor = source({ kind: 'account', value: 'ben.bsky.social' });
export const blueskyHome = source({ kind: 'home', value: '' });
export const listsRoute = (account: SourceAccount) => `GET /api/feed/accounts/${account.id}/lists`;
