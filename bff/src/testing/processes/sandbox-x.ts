import { createHash, randomBytes } from 'node:crypto';
import { Value } from 'typebox/value';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import type { Sandbox } from '../../../../sandbox/server.ts';
import type { FeedSettings } from '../../../../sandbox/x/feed-settings.ts';
import { TokenResponse } from '../../providers/token-response.ts';

/** The id of Ines, a user of the sandbox's X. */
export const ines = '1500000000000000001';
export const noor = '1500000000000000002';

/** The scopes for likes and replies. */
export const actionScope = 'users.read tweet.read tweet.write like.write';

/** The scopes for posts with images and videos. */
export const publishScope = `${actionScope} media.write`;

/** A token of a user, by default with the scopes for reading. */
export async function userTokenOf(
	sandbox: Sandbox,
	person = ines,
	scope = 'users.read tweet.read',
): Promise<string> {
	return (await consentAtX(sandbox, { person }, scope)).access_token;
}

/** The token response after a user consented, by id or by a typed handle. */
export async function consentAtX(
	{ url, x }: Sandbox,
	who: { person: string } | { other: string },
	scope: string,
): Promise<TokenResponse> {
	const verifier = randomBytes(32).toString('base64url');
	const redirect_uri = 'http://localhost:3000/auth/twitter/callback';
	const consent = await fetch(x.authorizeUrl, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({
			client_id: x.client.id,
			redirect_uri,
			response_type: 'code',
			scope,
			state: 'a-state',
			code_challenge: createHash('sha256').update(verifier).digest('base64url'),
			code_challenge_method: 'S256',
			decision: 'authorize',
			...who,
		}),
	});
	const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
	const answer = await fetch(`${url}/2/oauth2/token`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from(`${x.client.id}:${x.client.secret}`).toString('base64')}`,
		},
		body: new URLSearchParams({
			grant_type: 'authorization_code',
			code,
			redirect_uri,
			code_verifier: verifier,
		}),
	});
	return Value.Parse(TokenResponse, await answer.json());
}

/** Queues failures for the next requests to the sandbox's X. */
export async function scriptX({ url }: Sandbox, ...steps: Step[]): Promise<void> {
	for (const step of steps) await post(`${url}/sandbox/x/next`, step);
}

/** Sets the posts, and resets the queued failures and the rate limits. */
export async function setXFeed({ url }: Sandbox, settings: FeedSettings = {}): Promise<void> {
	await fetch(`${url}/sandbox/x/next`, { method: 'DELETE' });
	await post(`${url}/sandbox/x/feed`, settings);
}

/** What the sandbox's X has, what it was asked for, and what it charged. */
export interface XActivity {
	asked: { posts: number; likes: number };
	requests: { media: number; deletes: number };
	posts: {
		id: string;
		by: string;
		text: string;
		replyTo: string | null;
		media: { alt: string }[];
	}[];
	likes: { by: string; tweetId: string }[];
	charges: Record<string, number>;
	/** US dollars. */
	spent: number;
}

export async function readX({ url }: Sandbox): Promise<XActivity> {
	return (await (await fetch(`${url}/sandbox/x/acts`)).json()) as XActivity;
}

/** Deletes what the sandbox's X has, and its queued failures. */
export async function resetX(sandbox: Sandbox): Promise<void> {
	await fetch(`${sandbox.url}/sandbox/x/acts`, { method: 'DELETE' });
	await setXFeed(sandbox);
}

async function post(url: string, body: object): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(await response.text());
}
