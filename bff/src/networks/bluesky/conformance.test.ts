import { randomBytes } from 'node:crypto';
import { APP_PASSWORD } from '../../../../sandbox/bluesky/accounts.ts';
import { startSandbox } from '../../../../sandbox/server.ts';
import type { NetworkAccount } from '../network.ts';
import type { Candidate, Fault } from '../testing/candidate.ts';
import { testNetwork } from '../testing/network-conformance.ts';
import { testServer } from '../testing/server-conformance.ts';
import { createBluesky } from './bluesky.ts';
import { createBlueskyLogin } from './bluesky-login.ts';
import { accessTokenOf } from './bluesky-token.ts';

const actions = {
	cut: { action: 'cut' },
	'done-then-cut': { action: 'done-then-cut' },
	stall: { action: 'stall' },
	limit: { action: 'status', status: 429, seconds: 60 },
	broken: { action: 'html', status: 200 },
	huge: { action: 'huge' },
} as const satisfies Record<Fault['what'], object>;

const places = {
	post: 'post',
	like: 'like',
	delete: 'delete',
	read: 'feed',
	media: 'media',
} as const satisfies Record<Fault['request'], string>;

interface Listed {
	records: {
		uri: string;
		value: {
			text: string;
			subject?: { uri: string };
			reply?: { parent: { uri: string } };
			embed?: { images: { alt: string }[] };
		};
	}[];
}

async function start(): Promise<Candidate> {
	const sandbox = await startSandbox({ hasCorpus: false });
	const { url } = sandbox;
	const login = createBlueskyLogin({ fetch, entryway: url, plcUrl: `${url}/plc` });
	const send = async (path: string, body: object, token = '') => {
		const response = await fetch(`${url}${path}`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				authorization: `Bearer ${accessTokenOf(token)}`,
			},
			body: JSON.stringify(body),
		});
		return response.status === 204 ? undefined : response.json();
	};
	const create = async ({ accountId, token }: NetworkAccount, record: { $type: string }) => {
		const body = { repo: accountId, collection: record.$type, record };
		return (await send('/xrpc/com.atproto.repo.createRecord', body, token)) as { uri: string };
	};
	const list = async ({ accountId }: NetworkAccount, collection: string): Promise<Listed> => {
		const query = new URLSearchParams({ repo: accountId, collection, reverse: 'true' });
		return (await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query}`)).json() as never;
	};
	const connect = () =>
		login.signIn({
			handle: `c${randomBytes(6).toString('hex')}.test`,
			password: APP_PASSWORD,
		});

	return {
		network: createBluesky({ timeoutMs: 500, retryWaitsMs: [5, 5], fetch }),
		async newAccounts() {
			await fetch(`${url}/sandbox/bluesky/next`, { method: 'DELETE' });
			const [me, other] = [await connect(), await connect()];
			const createdAt = new Date().toISOString();
			await create(me, {
				$type: 'app.bsky.graph.follow',
				subject: other.accountId,
				createdAt,
			} as never);
			return [me, other];
		},
		async fail({ request, what }) {
			await send('/sandbox/bluesky/next', { ...actions[what], at: places[request] });
		},
		async revoke({ token }) {
			await send('/sandbox/bluesky/expire', { token: accessTokenOf(token) });
		},
		async postsOf(account) {
			const { records } = await list(account, 'app.bsky.feed.post');
			return records.map(({ uri, value }) => ({
				id: uri,
				text: value.text,
				replyTo: value.reply?.parent.uri ?? null,
				alts: (value.embed?.images ?? []).map(({ alt }) => alt),
			}));
		},
		async likesOf(account) {
			const { records } = await list(account, 'app.bsky.feed.like');
			return records.map(({ value }) => value.subject?.uri ?? '');
		},
		async write(account, posts) {
			const ids: string[] = [];
			for (const { text, at } of posts) {
				const record = { $type: 'app.bsky.feed.post', text, createdAt: at.toISOString() };
				ids.push((await create(account, record)).uri);
			}
			return ids;
		},
		page: /^https:\/\/bsky\.app\/profile\/(did:plc:\w+|[\w.]+)\/post\/\w+$/,
		close: () => sandbox.close(),
	};
}

testServer(start);
testNetwork(start);
