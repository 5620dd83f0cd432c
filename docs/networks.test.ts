import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PostLimits } from '../bff/contract/networks/count-post.ts';
import { X_PRICES } from '../bff/src/config/limits-and-prices.ts';
import { createBluesky } from '../bff/src/networks/bluesky/bluesky.ts';
import { createMastodon } from '../bff/src/networks/mastodon/mastodon-network.ts';
import type { Network, NetworkPrices, PublishingFacts } from '../bff/src/networks/network.ts';
import { whenNotFound } from '../bff/src/networks/when-not-found.ts';
import { createXNetwork } from '../bff/src/networks/x/x-network.ts';
import { MINUTE_MS } from '../bff/src/time.ts';

/** An instance that says nothing about its limits, so that the usual ones apply. */
const silentInstance = async () => Response.json({ domain: 'example.org', version: '4.5.0' });

const networks = [
	createXNetwork({ prices: X_PRICES }),
	createBluesky({ fetch: () => Promise.reject(new Error('Limits need no request.')) }),
	createMastodon({ fetch: silentInstance }),
];

const sourceNames: Record<Network['sources'][number], string> = {
	home: 'the home timeline',
	account: 'accounts',
	list: 'lists',
	hashtag: 'hashtags',
	search: 'searches',
};

const duration = (ms: number) => `${ms / MINUTE_MS} min`;
/** At least two decimals, and a third one where it matters. */
const price = (dollars: number) =>
	dollars === 0 ? 'free' : `$${dollars.toFixed(3).replace(/0$/, '')}`;

function describePosting({ post, postWithLink }: NetworkPrices): string {
	return post === postWithLink ? price(post) : `${price(post)}, with a link ${price(postWithLink)}`;
}

function describeLength({ length, bytes, linkLength }: PostLimits): string {
	return [
		`${length} characters`,
		...(bytes === null ? [] : [`${bytes.toLocaleString('en')} bytes`]),
		...(linkLength === null ? [] : [`a link counts as ${linkLength}`]),
	].join('; ');
}

function describeFiles({ images, fileBytes }: PostLimits): string {
	const sizeOf = (bytes: number | null) =>
		bytes === null ? '' : ` of ${Math.floor((bytes / 2 ** 20) * 10) / 10} MB`;
	const files = [`${images} images${sizeOf(fileBytes.image)}`, `a GIF${sizeOf(fileBytes.gif)}`];
	return [...files, `a video${sizeOf(fileBytes.video)}`].join('; ');
}

function describeRepeating({ repeatableMs }: PublishingFacts): string {
	if (repeatableMs === 0) return 'posts again';
	return repeatableMs === Number.POSITIVE_INFINITY
		? 'never posts again'
		: `does not post again within ${duration(repeatableMs)}`;
}

/** What is done about a post of which it is not known whether it is there. */
function describeUnclear(network: PublishingFacts): string {
	const first = whenNotFound(network, 0).next;
	const last = whenNotFound(network, Number.MAX_VALUE).next;
	return first === last
		? `look, then ${first}`
		: `look, then ${first}; after ${duration(network.repeatableMs)} look, then ${last}`;
}

const facts: Record<string, (network: Network, limits: PostLimits) => string> = {
	'what is read': ({ sources }) => sources.map((source) => sourceNames[source]).join(', '),
	'reading a post': ({ prices }) => price(prices.read),
	'a post': ({ prices }) => describePosting(prices),
	'an alt text': ({ prices }) => price(prices.media),
	'deleting a post': ({ prices }) => price(prices.deletePost),
	'the length of a post, unless the server has another': (_, limits) => describeLength(limits),
	'the files of a post, unless the server has other limits': (_, limits) => describeFiles(limits),
	'a thread is': ({ publishing }) =>
		publishing.isThreadAtomic ? 'one request: all parts or none' : 'one request for each part',
	'the same request again': ({ publishing }) => describeRepeating(publishing),
	'the own list shows a new post': ({ publishing: { hiddenMs } }) =>
		hiddenMs === 0 ? 'at once' : `within ${duration(hiddenMs)}`,
};

const faults: Record<string, (facts: PublishingFacts) => string> = {
	'the server cannot be reached: nothing was sent': () => 'repeat',
	'no response: it may be posted': describeUnclear,
	'Warble stopped between sending and the response': describeUnclear,
	'the user tries again after "not sure"': () => 'look, then repeat',
	'looking finds nothing': (network) =>
		whenNotFound(network, 0).isAbsent
			? 'it is not posted'
			: `proves nothing for ${duration(network.hiddenMs)}`,
	'a thread is interrupted': (network) =>
		network.isThreadAtomic
			? `${describeUnclear(network)} all parts`
			: 'the part without a response as above; then the parts that are left',
};

// `npx vitest run docs/networks -u` writes the tables.
test('docs/networks.md has what each network declares, and what follows after a fault', async () => {
	const account = { accountId: 'did:plc:abc', server: 'https://example.org', token: '' };
	const limits = await Promise.all(networks.map((network) => network.open(account).limits()));
	const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
	const tables = {
		what: Object.entries(facts).map(([what, describe]) =>
			row([what, ...networks.map((it, at) => describe(it, limits[at] as PostLimits))]),
		),
		fault: Object.entries(faults).map(([fault, describe]) =>
			row([fault, ...networks.map(({ publishing }) => describe(publishing))]),
		),
	};
	const path = join(import.meta.dirname, 'networks.md');
	let page = readFileSync(path, 'utf8');
	for (const [name, rows] of Object.entries(tables)) {
		const head = row([name, ...networks.map(({ title }) => title)]);
		const table = new RegExp(`(?<=${RegExp.escape(head)}\\| --- .*\\n)(\\| .*\\n)*`);
		expect(page).toMatch(table);
		page = page.replace(table, () => rows.join(''));
	}
	await expect(page).toMatchFileSnapshot(path);
});
