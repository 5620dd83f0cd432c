import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createBluesky } from '../../../bff/src/networks/bluesky/bluesky.ts';
import {
	type BlueskyLogin,
	createBlueskyLogin,
} from '../../../bff/src/networks/bluesky/sign-in/bluesky-login.ts';
import {
	type BlueskyServer,
	create,
	postsOf,
	write,
} from '../../../bff/src/networks/bluesky/testing/bluesky-server.ts';
import { accessTokenOf } from '../../../bff/src/networks/token-pair.ts';
import { createFaultyFetch } from './faulty-fetch.ts';

interface Started {
	url: string;
	plcUrl: string;
	jwtSecret: string;
	rateLimitBypassKey: string;
}

/** The same token, expired an hour ago. */
function expire(jwt: string, secret: string): string {
	const [header = '', payload = ''] = jwt.split('.');
	const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
	const exp = Math.floor(Date.now() / 1000) - 3600;
	const past = Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url');
	const text = `${header}.${past}`;
	return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Starts a real server of Bluesky accounts in a process of its own. It has no timelines. */
export async function startRealServer(): Promise<BlueskyServer> {
	const server = spawn(process.execPath, [`${import.meta.dirname}/../start-server.mjs`], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const ended = once(server, 'exit');
	const line = await Promise.race([
		once(createInterface(server.stdout), 'line').then(([text]) => String(text)),
		ended.then(() => {
			throw new Error('The server did not start. Run `npm ci` in sandbox/bluesky-server.');
		}),
	]);
	const { url, plcUrl, jwtSecret, rateLimitBypassKey }: Started = JSON.parse(line);

	const faulty = createFaultyFetch();
	/** Expired tokens, by those that they take the place of. */
	const expired = new Map<string, string>();
	const fetchAs = async (address: string, init: RequestInit) => {
		const headers = new Headers(init.headers);
		const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
		const replaced = expired.get(bearer);
		if (replaced !== undefined) headers.set('authorization', `Bearer ${replaced}`);
		const response = await faulty.fetch(address, { ...init, headers });
		// Tokens of the same second are equal, so a new one can be one that has expired here.
		if (address.endsWith('.refreshSession')) expired.clear();
		return response;
	};
	const login = createBlueskyLogin({ fetch: fetchAs, entryway: url, plcUrl });
	const passwords = new Map<string, string>();

	const post = async <Result>(method: string, body: object, bearer?: string): Promise<Result> => {
		const response = await fetch(`${url}/xrpc/com.atproto.server.${method}`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-ratelimit-bypass': rateLimitBypassKey,
				...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
			},
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
		return (await response.json()) as Result;
	};
	const connect = async (): Promise<BlueskyLogin> => {
		const name = `c${randomBytes(6).toString('hex')}`;
		const handle = `${name}.test`;
		const { accessJwt } = await post<{ accessJwt: string }>('createAccount', {
			handle,
			email: `${name}@example.org`,
			password: randomBytes(16).toString('hex'),
		});
		const created = { name: 'Warble' };
		const { password } = await post<{ password: string }>('createAppPassword', created, accessJwt);
		const account = await login.signIn({ handle, password });
		passwords.set(account.accountId, password);
		return account;
	};

	return {
		network: createBluesky({ timeoutMs: 3000, retryWaitsMs: [5, 5], fetch: fetchAs }),
		login,
		passwordOf: ({ accountId }) => passwords.get(accountId) ?? '',
		async newAccounts() {
			faulty.fail(undefined);
			const [me, other] = [await connect(), await connect()];
			await create(me, 'app.bsky.graph.follow', { subject: other.accountId });
			return [me, other];
		},
		fail: async (fault) => faulty.fail(fault),
		async revoke({ token }) {
			const access = accessTokenOf(token);
			expired.set(access, expire(access, jwtSecret));
		},
		postsOf,
		write,
		async close() {
			server.stdin.end();
			await ended;
		},
	};
}
