import type { Source, SourceAccount } from 'bff/contract/feed/sources';
import { networkTitle } from 'bff/contract/networks/network-names';
import { formatPrice } from 'remote-kit/format-price';

type Accounts = readonly SourceAccount[];

/** The account that reads a source; undefined if there is none any more. */
export function readerOf(source: Source, accounts: Accounts): SourceAccount | undefined {
	return accounts.find(
		({ id, network, kinds }) =>
			id === source.accountId && network === source.network && kinds.includes(source.kind),
	);
}

/** What a source is, beside its network: `Posts of @ben`. */
export function describeSource(source: Source, accounts: Accounts): string {
	const handle = readerOf(source, accounts)?.handle;
	const isOneOfSeveral = accounts.filter(({ network }) => network === source.network).length > 1;
	const of = handle ? ` of @${handle}` : '';
	const by = handle && isOneOfSeveral ? `, read by @${handle}` : '';
	switch (source.kind) {
		case 'home':
			return `Home timeline${of}`;
		case 'account':
			return `Posts of @${source.value}${by}`;
		case 'list':
			return source.name === '' ? `List ${source.value}${by}` : `List “${source.name}”${of}`;
		case 'hashtag':
			return `#${source.value}${by}`;
		case 'search':
			return `Search “${source.value}”${by}`;
	}
}

/** A source with its network: `Posts of @ben at Bluesky`. */
export function nameSource(source: Source, accounts: Accounts): string {
	return `${describeSource(source, accounts)} at ${networkTitle(source.network)}`;
}

/** `free`, `$0.005 a post` */
export function describePrice({ price }: Pick<SourceAccount, 'price'>): string {
	return price === 0 ? 'free' : `${formatPrice(price)} a post`;
}

/** What is read without sources; undefined if no account can be read. */
export function describeWholeFeed(accounts: Accounts): string | undefined {
	const readable = accounts.filter(({ isExpired }) => !isExpired);
	const timelines = readable.filter(({ kinds }) => kinds.includes('home'));
	const networks = [...new Set(timelines.map(({ network }) => networkTitle(network)))];
	const parts = [
		...(networks.length > 0
			? [`your timeline${timelines.length > 1 ? 's' : ''} at ${listing.format(networks)}`]
			: []),
		// Without a timeline, X is searched.
		...(readable.some(({ network, kinds }) => network === 'x' && !kinds.includes('home'))
			? ['what your settings search at X']
			: []),
	];
	const text = listing.format(parts);
	return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const listing = new Intl.ListFormat('en-GB');
