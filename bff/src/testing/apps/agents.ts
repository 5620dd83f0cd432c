import { createHash, randomBytes } from 'node:crypto';
import type { Right } from '../../../contract/access/rights.ts';
import { type SeenResponse, TestBrowser } from '../test-browser.ts';
import type { TestApp, TestUser } from './build-test-app.ts';

/** The redirect address of test agents. Nothing is served there. */
export const CALLBACK = 'https://agent.example/callback';

interface TokenResponse {
	status: number;
	body: {
		access_token: string;
		refresh_token: string;
		expires_in: number;
		scope: string;
		token_type: string;
		error: string;
	};
}

/** An authorization request, after which the browser is at the consent screen. */
interface AuthorizationRequest {
	browser: TestBrowser;
	/** The response of the authorization endpoint. */
	response: SeenResponse;
	/** Empty if the request was refused. */
	id: string;
	verifier: string;
}

/** A program that connects by OAuth, over HTTP. */
export interface TestAgent {
	clientId: string;
	secret: string | undefined;
	/** Makes an authorization request in a browser. A parameter of '' is left out. */
	request(browser: TestBrowser, parameters?: Record<string, string>): Promise<AuthorizationRequest>;
	/** Calls the token endpoint. */
	token(fields: Record<string, string>): Promise<TokenResponse>;
	exchange(code: string, verifier: string, more?: Record<string, string>): Promise<TokenResponse>;
	refresh(token: string, more?: Record<string, string>): Promise<TokenResponse>;
	revoke(token: string): Promise<number>;
}

/** Sends metadata to the registration endpoint. */
export function register(app: TestApp, metadata: object = {}): Promise<Response> {
	return fetch(`${app.url}/oauth/register`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({
			client_name: 'Notes agent',
			redirect_uris: [CALLBACK],
			token_endpoint_auth_method: 'none',
			...metadata,
		}),
	});
}

export async function registerAgent(app: TestApp, metadata?: object): Promise<TestAgent> {
	const response = await register(app, metadata);
	if (response.status !== 201) throw new Error(await response.text());
	const { client_id, client_secret } = (await response.json()) as Record<string, string>;
	return agentWith(app, client_id ?? '', client_secret);
}

/** An agent with a client id that exists. */
export function agentWith(app: TestApp, clientId: string, secret?: string): TestAgent {
	const post = (path: string, fields: Record<string, string>) =>
		fetch(`${app.url}${path}`, {
			method: 'POST',
			body: new URLSearchParams({
				client_id: clientId,
				...(secret !== undefined && { client_secret: secret }),
				...fields,
			}),
		});
	const token = async (fields: Record<string, string>): Promise<TokenResponse> => {
		const response = await post('/oauth/token', fields);
		return { status: response.status, body: (await response.json()) as TokenResponse['body'] };
	};
	return {
		clientId,
		secret,
		token,
		async request(browser, parameters) {
			const verifier = randomBytes(32).toString('base64url');
			const query = new URLSearchParams({
				client_id: clientId,
				redirect_uri: CALLBACK,
				response_type: 'code',
				state: 'kitchen',
				code_challenge: createHash('sha256').update(verifier).digest('base64url'),
				code_challenge_method: 'S256',
				...parameters,
			});
			for (const [name, value] of [...query]) if (value === '') query.delete(name);
			const response = await browser.visit(`${app.url}/oauth/authorize?${query}`, {
				stopAt: () => true,
			});
			const [, id = ''] = /^\/connect-agent\/([\w-]+)$/.exec(locationOf(response)) ?? [];
			return { browser, response, id, verifier };
		},
		exchange: (code, verifier, more) =>
			token({
				grant_type: 'authorization_code',
				code,
				code_verifier: verifier,
				redirect_uri: CALLBACK,
				...more,
			}),
		refresh: (refreshToken, more) =>
			token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more }),
		revoke: async (revoked) => (await post('/oauth/revoke', { token: revoked })).status,
	};
}

const userIds = new WeakMap<TestBrowser, string>();

/** A browser in which a user is signed in. */
export function browserOf(app: TestApp, { id, cookie }: TestUser): TestBrowser {
	const browser = new TestBrowser();
	userIds.set(browser, id);
	const [name = '', value = ''] = cookie.split(/=(.*)/s);
	browser.cookiesOf(app.url).set(name, value);
	return browser;
}

/** Answers as the consent screen does; null refuses. */
export function answer(app: TestApp, browser: TestBrowser, id: string, right: Right | null) {
	const userId = userIds.get(browser);
	return browser.send('POST', `${app.url}/api/access/requests/${id}/answer`, { right, userId });
}

/**
 * Continues after an answer. Returns the address of the program, to which the browser is
 * redirected.
 */
export async function followAnswer(
	app: TestApp,
	browser: TestBrowser,
	answered: SeenResponse,
): Promise<URL> {
	const { location } = JSON.parse(answered.body) as { location: string };
	const { pathname } = new URL(location);
	const response = await browser.visit(`${app.url}${pathname}`, { stopAt: () => true });
	return new URL(locationOf(response));
}

export function locationOf({ headers }: SeenResponse): string {
	return headers.get('location') ?? '';
}

/** Makes a request, grants it, and returns the code. */
export async function getCode(
	app: TestApp,
	agent: TestAgent,
	user: TestUser,
	right: Right,
	parameters?: Record<string, string>,
): Promise<{ code: string; verifier: string; answer: URL }> {
	const { browser, id, verifier } = await agent.request(browserOf(app, user), parameters);
	const back = await followAnswer(app, browser, await answer(app, browser, id, right));
	return { code: back.searchParams.get('code') ?? '', verifier, answer: back };
}

/** Connects an agent, for the API unless `resource` is another address. */
export async function connectAgent(
	app: TestApp,
	agent: TestAgent,
	user: TestUser,
	right: Right = 'propose',
	resource = app.services.access.apiUrl,
): Promise<TokenResponse['body']> {
	const scope = 'read draft propose publish';
	const { code, verifier } = await getCode(app, agent, user, right, { resource, scope });
	const { status, body } = await agent.exchange(code, verifier);
	if (status !== 200) throw new Error(JSON.stringify(body));
	return body;
}
