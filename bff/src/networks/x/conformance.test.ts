import { randomBytes } from 'node:crypto';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { personFor } from '../../../../sandbox/x/people.ts';
import { X_PRICES } from '../../config/limits-and-prices.ts';
import {
	consentAtX,
	publishScope,
	readX,
	resetX,
	scriptX,
	setXFeed,
} from '../../testing/processes/sandbox-x.ts';
import type { NetworkAccount } from '../network.ts';
import type { Candidate, Fault } from '../testing/candidate.ts';
import { testNetwork } from '../testing/network-conformance.ts';
import { testServer } from '../testing/server-conformance.ts';
import { testSources } from '../testing/source-conformance.ts';
import { createXNetwork } from './x-network.ts';

const actions = {
	cut: { action: 'cut' },
	'done-then-cut': { action: 'done-then-cut' },
	stall: { action: 'stall' },
	limit: { action: 'status', status: 429, seconds: 60 },
	broken: { action: 'html', times: 3 },
	huge: { action: 'huge' },
} as const satisfies Record<Fault['what'], object>;

const places = {
	post: 'post',
	like: 'like',
	delete: 'delete',
	read: 'timeline',
	media: 'media',
} as const satisfies Record<Fault['request'], string>;

/** The handles at X by account id. */
const handles = new Map<string, string>();

async function connect(sandbox: Sandbox): Promise<NetworkAccount> {
	const handle = `c${randomBytes(6).toString('hex')}`;
	const accountId = personFor(handle)?.id ?? '';
	handles.set(accountId, handle);
	const { access_token: token } = await consentAtX(sandbox, { other: handle }, publishScope);
	return { accountId, server: sandbox.url, token };
}

async function start(): Promise<Candidate> {
	const sandbox = await startSandbox();
	const writePost = async (accountId: string, post: object): Promise<string> => {
		const response = await fetch(`${sandbox.url}/sandbox/x/posts`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ handle: handles.get(accountId), ...post }),
		});
		return ((await response.json()) as { id: string }).id;
	};
	return {
		network: createXNetwork({
			prices: X_PRICES,
			timeoutMs: 500,
			retryWaitsMs: [5, 5],
			maxPollMs: 20,
		}),
		async newAccounts() {
			await resetX(sandbox);
			await setXFeed(sandbox, { timeline: 'users' });
			return [await connect(sandbox), await connect(sandbox)];
		},
		fail: ({ request, what }) => scriptX(sandbox, { ...actions[what], at: places[request] }),
		async revoke({ token }) {
			await fetch(`${sandbox.url}/2/oauth2/revoke`, {
				method: 'POST',
				headers: {
					authorization: `Basic ${btoa(`${sandbox.x.client.id}:${sandbox.x.client.secret}`)}`,
				},
				body: new URLSearchParams({ token }),
			});
		},
		async postsOf({ accountId }) {
			const { posts } = await readX(sandbox);
			return posts
				.filter(({ by }) => by === accountId)
				.map(({ id, text, replyTo, media }) => ({
					id,
					text,
					replyTo,
					alts: media.map(({ alt }) => alt),
				}));
		},
		async likesOf({ accountId }) {
			const { likes } = (await readX(sandbox)) as unknown as {
				likes: { by: string; tweetId: string }[];
			};
			return likes.filter(({ by }) => by === accountId).map(({ tweetId }) => tweetId);
		},
		async write({ accountId }, posts) {
			const ids: string[] = [];
			for (const { text, at } of posts) ids.push(await writePost(accountId, { text, at }));
			return ids;
		},
		async quote({ accountId }, { text, quotedId: quotes }) {
			await writePost(accountId, { text, at: new Date(), quotes });
		},
		handleOf: ({ accountId }) => handles.get(accountId) ?? '',
		async list(_owner, _name, member) {
			const id = String(randomBytes(6).readUIntBE(0, 6));
			const lists = { [id]: [handles.get(member.accountId) ?? ''] };
			await setXFeed(sandbox, { timeline: 'users', lists });
			return id;
		},
		page: /^https:\/\/x\.com\/\w+\/status\/\d+$/,
		close: () => sandbox.close(),
	};
}

testServer(start);
testNetwork(start);
testSources(start);
