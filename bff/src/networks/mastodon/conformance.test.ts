import { randomBytes } from 'node:crypto';
import { startMastodon } from '../../../../sandbox/mastodon.ts';
import {
	connectMastodon,
	controlMastodon,
	readMastodon,
	resetMastodon,
	writeStatusAt,
} from '../../testing/processes/sandbox-mastodon.ts';
import type { NetworkAccount } from '../network.ts';
import { type Candidate, type Fault, sandboxSteps } from '../testing/candidate.ts';
import { testNetwork } from '../testing/network-conformance.ts';
import { testServer } from '../testing/server-conformance.ts';
import { testSources } from '../testing/source-conformance.ts';
import { createMastodon } from './mastodon-network.ts';
import { readToken } from './mastodon-token.ts';

const places = {
	post: 'post',
	like: 'like',
	delete: 'delete',
	read: 'timeline',
	media: 'media',
} as const satisfies Record<Fault['request'], string>;

async function start(): Promise<Candidate> {
	const instance = await startMastodon();
	/** The user names by account id. */
	const names = new Map<string, string>();
	const connect = async (): Promise<NetworkAccount> => {
		const name = `c${randomBytes(6).toString('hex')}`;
		const account = await connectMastodon(instance, name);
		names.set(account.accountId, name);
		return account;
	};
	return {
		network: createMastodon({ timeoutMs: 500, retryWaitsMs: [5, 5], pollMs: 20 }),
		async newAccounts() {
			await resetMastodon(instance);
			const [me, other] = [await connect(), await connect()];
			const [who, whom] = [names.get(me.accountId), names.get(other.accountId)];
			await controlMastodon(instance, 'follows', { who, whom });
			return [me, other];
		},
		async fail({ request, what }) {
			await controlMastodon(instance, 'next', { ...sandboxSteps[what], at: places[request] });
		},
		async revoke({ token }) {
			await controlMastodon(instance, 'revoke', { token: readToken(token)?.accessToken });
		},
		async postsOf({ accountId }) {
			const { statuses } = await readMastodon(instance);
			return statuses
				.filter(({ by }) => by === accountId)
				.map(({ id, text, replyTo, alts }) => ({ id, text, replyTo, alts }));
		},
		async likesOf({ accountId }) {
			const { likes } = await readMastodon(instance);
			return likes.filter(({ by }) => by === accountId).map(({ id }) => id);
		},
		async write({ accountId }, posts) {
			const ids: string[] = [];
			for (const { text, at } of posts)
				ids.push(await writeStatusAt(instance, { username: names.get(accountId), text, at }));
			return ids;
		},
		async quote({ accountId }, { text, quotedId: quoted }) {
			await writeStatusAt(instance, { username: names.get(accountId), text, quoted });
		},
		handleOf: ({ accountId }) => names.get(accountId) ?? '',
		async list(owner, title, member) {
			const id = String(randomBytes(6).readUIntBE(0, 6));
			const [who, whom] = [names.get(owner.accountId), names.get(member.accountId)];
			await controlMastodon(instance, 'lists', { id, owner: who, title, members: [whom] });
			return id;
		},
		page: /^https?:\/\/127\.0\.0\.1:\d+\/(@\w+|web\/statuses)\/\d+$/,
		close: () => instance.close(),
	};
}

testServer(start);
testNetwork(start);
testSources(start);
