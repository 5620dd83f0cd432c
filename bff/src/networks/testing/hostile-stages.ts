import { randomBytes } from 'node:crypto';
import { APP_PASSWORD } from '../../../../sandbox/bluesky/accounts.ts';
import { startMastodon } from '../../../../sandbox/mastodon.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import {
	connectMastodon,
	controlMastodon,
	writeStatusAt,
} from '../../testing/processes/sandbox-mastodon.ts';
import { createBluesky } from '../bluesky/bluesky.ts';
import { createBlueskyLogin } from '../bluesky/sign-in/bluesky-login.ts';
import { createMastodon } from '../mastodon/mastodon-network.ts';
import type { Network, NetworkAccount } from '../network.ts';
import { accessTokenOf } from '../token-pair.ts';
import type { HostilePost } from './hostile-posts.ts';

/** The stand-in of a network, with an account that reads hostile posts there. */
export interface HostileStage {
	network: Network;
	me: NetworkAccount;
	/** Writes the post, with its text as alt text and content warning. It quotes the one before. */
	write(post: HostilePost, at: Date): Promise<void>;
	close(): Promise<void>;
}

/** Texts are sent as HTML, as other servers send theirs. */
export async function stageMastodon(): Promise<HostileStage> {
	const instance = await startMastodon();
	const me = await connectMastodon(instance, 'ada');
	await controlMastodon(instance, 'follows', { who: 'ada', whom: 'bo' });
	const write = (status: object) => writeStatusAt(instance, status);
	let quoted: string | undefined;
	return {
		network: createMastodon({ timeoutMs: 5000, retryWaitsMs: [] }),
		me,
		async write({ text, link, ...author }, at) {
			const time = at.toISOString();
			const href = link?.address.replaceAll('"', '&quot;');
			const content = link ? `<p><a href="${href}">${link.shown}</a></p>` : text;
			const post = {
				...author,
				text,
				content,
				spoiler: text,
				at: time,
				language: text.slice(0, 20),
			};
			quoted = await write({ ...post, username: 'bo', images: [text], poll: [text], quoted });
		},
		close: () => instance.close(),
	};
}

const MAX_NAME_LENGTH = 60;
const MAX_TEXT_LENGTH = 300;
const pixel = Buffer.from('GIF89a');

/** The stand-in gives all accounts valid handles, as Bluesky does. */
export async function stageBluesky(): Promise<HostileStage> {
	const sandbox = await startSandbox({ hasCorpus: false });
	const { url } = sandbox;
	const login = createBlueskyLogin({ fetch, entryway: url, plcUrl: `${url}/plc` });
	const signIn = () =>
		login.signIn({ handle: `h${randomBytes(6).toString('hex')}.test`, password: APP_PASSWORD });
	const send = async (
		account: NetworkAccount,
		method: string,
		body: object | Buffer,
	): Promise<{ uri: string; cid: string; blob: object }> => {
		const isFile = Buffer.isBuffer(body);
		const response = await fetch(`${url}/xrpc/com.atproto.repo.${method}`, {
			method: 'POST',
			headers: {
				'content-type': isFile ? 'image/gif' : 'application/json',
				authorization: `Bearer ${accessTokenOf(account.token)}`,
			},
			body: isFile ? new Uint8Array(body) : JSON.stringify(body),
		});
		if (!response.ok) throw new Error(await response.text());
		return (await response.json()) as never;
	};
	const create = (account: NetworkAccount, collection: string, record: object, rkey?: string) =>
		send(account, 'createRecord', { repo: account.accountId, collection, record, rkey });
	const me = await signIn();
	const createdAt = new Date().toISOString();
	const authors = new Map<string, NetworkAccount>();
	const authorNamed = async (name: string): Promise<NetworkAccount> => {
		const known = authors.get(name);
		if (known) return known;
		const account = await signIn();
		authors.set(name, account);
		const displayName = [...name].slice(0, MAX_NAME_LENGTH).join('');
		await create(account, 'app.bsky.actor.profile', { displayName }, 'self');
		const subject = account.accountId;
		await create(me, 'app.bsky.graph.follow', { subject, createdAt });
		return account;
	};
	const { blob: image } = await send(me, 'uploadBlob', pixel);
	let quoted: { uri: string; cid: string } | undefined;
	return {
		network: createBluesky({ timeoutMs: 5000, retryWaitsMs: [], fetch }),
		me,
		async write({ text: whole, name, link }, at) {
			const text = [...whole].slice(0, MAX_TEXT_LENGTH).join('');
			const byteEnd = Buffer.byteLength(text);
			const byteStart = byteEnd - Buffer.byteLength(link?.shown ?? '');
			const facet = link && {
				index: { byteStart, byteEnd },
				features: [{ $type: 'app.bsky.richtext.facet#link', uri: link.address.replace(/\s/g, '') }],
			};
			const post = { text, createdAt: at.toISOString(), facets: facet ? [facet] : [] };
			const media = { $type: 'app.bsky.embed.images', images: [{ alt: whole, image }] };
			const { uri, cid } = await create(await authorNamed(name), 'app.bsky.feed.post', {
				...post,
				embed: quoted
					? {
							$type: 'app.bsky.embed.recordWithMedia',
							record: { $type: 'app.bsky.embed.record', record: quoted },
							media,
						}
					: media,
			});
			quoted = { uri, cid };
		},
		close: () => sandbox.close(),
	};
}
