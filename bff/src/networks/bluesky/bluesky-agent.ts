import { Agent } from '@atproto/api';
import { readBytesUpTo } from '../../providers/read-text.ts';
import { measureCall, outcomeOfResponse } from '../../telemetry/calls.ts';
import type { NetworkAccount } from '../network.ts';
import { accessTokenOf } from '../token-pair.ts';
import { createDpopFetch } from './sign-in/bluesky-dpop.ts';
import { readOAuthToken } from './sign-in/bluesky-oauth-token.ts';

/** Sends requests. Another one than `fetch` can refuse private addresses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface AgentOptions {
	/** The origin of the account's server. */
	server: string;
	did?: string | undefined;
	/** The token that is sent with each request. */
	bearer?: string | undefined;
	fetch: Fetch;
	/** Timeout of one request, until the last byte of its response. */
	timeoutMs: number;
}

/** A page of a hundred posts with all their embeds is smaller than two megabytes. */
const MAX_BYTES = 8 * 2 ** 20;

/**
 * The client of the AT protocol. Its requests throw `XRPCError`: with the status 1 and a `cause` if
 * there was no response, with the status 2 if the response is not as the protocol says.
 */
export function createAgent({ server, did, bearer, fetch, timeoutMs }: AgentOptions): Agent {
	const request = async (path: string, init: RequestInit): Promise<Response> => {
		const timeout = AbortSignal.timeout(timeoutMs);
		const headers = new Headers(init.headers);
		// An empty list of labelers is not valid.
		if (headers.get('atproto-accept-labelers') === '') headers.delete('atproto-accept-labelers');
		if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
		const response = await fetch(new URL(path, server).href, {
			...init,
			headers,
			// A redirect could send the token to another host.
			redirect: 'manual',
			signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
		});
		const { status } = response;
		if (status >= 300 && status < 400) throw new Error('The server redirects.');
		const body = await readBytesUpTo(MAX_BYTES, response);
		return new Response(status === 204 ? null : body, { status, headers: response.headers });
	};
	const fetchHandler = (path: string, init: RequestInit) =>
		measureCall(
			'bluesky',
			`${init.method ?? 'GET'} ${path.split('?', 1)[0]?.split('/').at(-1)}`,
			() => request(path, init),
			outcomeOfResponse,
		);
	return new Agent(did === undefined ? fetchHandler : { did, fetchHandler });
}

/** The client of one account, with either kind of token. */
export function createAccountAgent(
	{ server, accountId: did, token }: NetworkAccount,
	{ fetch, timeoutMs }: Pick<AgentOptions, 'fetch' | 'timeoutMs'>,
): Agent {
	const oauth = readOAuthToken(token);
	return oauth
		? createAgent({ server, did, fetch: createDpopFetch(oauth, fetch), timeoutMs })
		: createAgent({ server, did, bearer: accessTokenOf(token), fetch, timeoutMs });
}
