import { randomBytes } from 'node:crypto';
import { APP_PASSWORD } from '../../../../../sandbox/bluesky/accounts.ts';
import { startSandbox } from '../../../../../sandbox/server.ts';
import { type Candidate, type Fault, sandboxSteps } from '../../testing/candidate.ts';
import { accessTokenOf } from '../../token-pair.ts';
import { createBluesky } from '../bluesky.ts';
import { createBlueskyLogin } from '../sign-in/bluesky-login.ts';
import { createBlueskyOAuth } from '../sign-in/bluesky-oauth.ts';
import { readOAuthToken } from '../sign-in/bluesky-oauth-token.ts';
import { type BlueskyServer, create, list, postsOf, write } from './bluesky-server.ts';

const places = {
	post: 'post',
	like: 'like',
	delete: 'delete',
	read: 'feed',
	media: 'media',
} as const satisfies Record<Fault['request'], string>;

/** The stand-in does not compare it with the record's. */
const SOME_CID = 'bafkreieq5jui4j25lacwomsqgjeswwl3y5zcdrresptwgmfylxo2depppq';

/** The origin of Warble: a local one. */
const ORIGIN = 'http://localhost:3000';

/**
 * The sandbox as a network: its server of accounts also has timelines and likes. Its accounts are
 * connected with app passwords, or by OAuth.
 */
export async function startStandIn(
	by: 'app password' | 'OAuth' = 'app password',
): Promise<Candidate & BlueskyServer> {
	const sandbox = await startSandbox({ hasCorpus: false });
	const { url } = sandbox;
	const login = createBlueskyLogin({ fetch, entryway: url, plcUrl: `${url}/plc` });
	const control = (path: string, body: object) =>
		fetch(`${url}/sandbox/bluesky/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	/** The handles by account id. */
	const handles = new Map<string, string>();
	const connect = async () => {
		const handle = `c${randomBytes(6).toString('hex')}.test`;
		const account =
			by === 'OAuth'
				? await consent(handle)
				: await login.signIn({ handle, password: APP_PASSWORD });
		handles.set(account.accountId, handle);
		return account;
	};
	const oauth = createBlueskyOAuth({
		fetch,
		resolve: login.resolve,
		encryptionKeys: [],
		allowHttp: true,
	});
	const consent = async (handle: string) => {
		const { url: address, attempt } = await oauth.begin(ORIGIN, handle);
		const { origin, pathname, searchParams } = new URL(address);
		searchParams.set('decision', 'authorize');
		const body = searchParams;
		const answer = await fetch(`${origin}${pathname}`, {
			method: 'POST',
			body,
			redirect: 'manual',
		});
		const callback = new URL(answer.headers.get('location') ?? '');
		return oauth.finish(ORIGIN, callback.searchParams, attempt);
	};

	return {
		network: createBluesky({ timeoutMs: 500, retryWaitsMs: [5, 5], fetch }),
		login,
		passwordOf: () => APP_PASSWORD,
		async newAccounts() {
			await fetch(`${url}/sandbox/bluesky/next`, { method: 'DELETE' });
			const [me, other] = [await connect(), await connect()];
			await create(me, 'app.bsky.graph.follow', { subject: other.accountId });
			return [me, other];
		},
		async fail({ request, what }) {
			await control('next', { ...sandboxSteps[what], at: places[request] });
		},
		async revoke({ token }) {
			const session = readOAuthToken(token)?.session;
			await control('expire', { token: session?.tokenSet.access_token ?? accessTokenOf(token) });
		},
		postsOf,
		async likesOf(account) {
			const likes = await list<{ subject: { uri: string } }>(account, 'app.bsky.feed.like');
			return likes.map(({ value }) => value.subject.uri);
		},
		write,
		async quote(account, { text, quotedId: uri }) {
			const embed = { $type: 'app.bsky.embed.record', record: { uri, cid: SOME_CID } };
			await create(account, 'app.bsky.feed.post', { text, embed });
		},
		handleOf: ({ accountId }) => handles.get(accountId) ?? '',
		async list(owner, name, { accountId: subject }) {
			const purpose = 'app.bsky.graph.defs#curatelist';
			const id = await create(owner, 'app.bsky.graph.list', { name, purpose });
			await create(owner, 'app.bsky.graph.listitem', { subject, list: id });
			return id;
		},
		page: /^https:\/\/bsky\.app\/profile\/(did:plc:\w+|[\w.]+)\/post\/\w+$/,
		close: () => sandbox.close(),
	};
}
