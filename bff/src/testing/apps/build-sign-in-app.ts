import { onTestFinished } from 'vitest';
import type { Step } from '../../../../sandbox/oauth/script.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/server.ts';
import { redirectTarget, type SeenResponse, TestBrowser } from '../test-browser.ts';
import { buildTestApp, type TestApp, type TestUser } from './build-test-app.ts';

export type ProviderName = 'twitter' | 'google';

/** The user at the provider: the id of a listed one, or a name to type. */
export type Who = { person: string } | { other: string };

export interface SignInApp extends TestApp {
	sandbox: Sandbox;
	/** Queues failures for the next requests to a provider. */
	next(provider: ProviderName, ...steps: Step[]): Promise<void>;
	/** Consents at the page of a provider. Returns the URL of the callback without opening it. */
	agree(browser: TestBrowser, address: string, who: Who): Promise<URL>;
	/**
	 * Begins a sign-in and consents at the provider. Returns the URL of the callback without opening
	 * it.
	 */
	consent(browser: TestBrowser, provider: ProviderName, who: Who): Promise<URL>;
	/**
	 * Like `consent`, for a connection; with `acts` also to the scopes for likes and replies. The user
	 * returns to the page `returnTo`.
	 */
	consentToConnect(
		browser: TestBrowser,
		provider: ProviderName,
		who: Who,
		acts?: 'acts',
		returnTo?: string,
	): Promise<URL>;
	/** Connects an account. Returns the same as `signIn`. */
	connect(
		browser: TestBrowser,
		provider: ProviderName,
		who: Who,
		acts?: 'acts',
		returnTo?: string,
	): Promise<string>;
	/** A browser in which this user is signed in. */
	browserOf(person: TestUser): TestBrowser;
	/** Signs in. Returns the path of our screen that the browser was finally sent to. */
	signIn(browser: TestBrowser, provider: ProviderName, who: Who): Promise<string>;
}

/**
 * The real app with the sandbox's X and Google in place of the real ones. See `buildTestApp`.
 */
export async function buildSignInApp(
	options: Parameters<typeof buildTestApp>[0] = {},
): Promise<SignInApp> {
	const sandbox = await startSandbox({ paceMs: 0 });
	if (!options.keep) onTestFinished(() => sandbox.close());
	const { x, google } = sandbox;
	const app = await buildTestApp({
		...options,
		environment: {
			X_CLIENT_ID: x.client.id,
			X_CLIENT_SECRET: x.client.secret,
			X_AUTHORIZE_URL: x.authorizeUrl,
			X_API_BASE_URL: x.apiBaseUrl,
			GOOGLE_CLIENT_ID: google.client.id,
			GOOGLE_CLIENT_SECRET: google.client.secret,
			GOOGLE_ISSUER: google.issuer,
			BLUESKY_URL: sandbox.url,
			PLC_URL: `${sandbox.url}/plc`,
			OPENROUTER_BASE_URL: `${sandbox.url}/api/v1`,
			...options.environment,
		},
	});

	const agree = async (browser: TestBrowser, address: string, who: Who): Promise<URL> => {
		const page = await browser.visit(address);
		const { origin, pathname, searchParams } = new URL(page.url);
		if (page.status !== 200 || ![sandbox.url, sandbox.mastodon.url].includes(origin))
			throw new Error(`There is no consent page: ${page.status} at ${page.url}`);
		const answer = await browser.submit(`${origin}${pathname}`, {
			...Object.fromEntries(searchParams),
			decision: 'authorize',
			...who,
		});
		const callback = redirectTarget(answer);
		if (!callback) throw new Error(`The provider sent no code: ${answer.status}`);
		return callback;
	};
	const consent: SignInApp['consent'] = (browser, provider, who) =>
		agree(browser, `${app.url}/auth/${provider}`, who);
	const consentToConnect: SignInApp['consentToConnect'] = async (
		browser,
		provider,
		who,
		acts,
		returnTo,
	) => {
		const query = new URLSearchParams({
			...(acts && { acts: 'true' }),
			...(returnTo && { returnTo }),
		});
		const { status, body } = await browser.send(
			'POST',
			`${app.url}/api/connections/${provider}?${query}`,
		);
		const { url } = JSON.parse(body) as { url?: string };
		if (url === undefined) throw new Error(`The sign-in did not begin: ${status} ${body}`);
		return agree(browser, url, who);
	};

	return {
		...app,
		sandbox,
		agree,
		consent,
		consentToConnect,
		browserOf({ cookie }) {
			const browser = new TestBrowser();
			const [name = '', value = ''] = cookie.split('=', 2);
			browser.cookiesOf(app.url).set(name, value);
			return browser;
		},
		async connect(browser, provider, who, acts, returnTo) {
			return locationOf(
				app,
				await open(app, browser, await consentToConnect(browser, provider, who, acts, returnTo)),
			);
		},
		async close() {
			await app.close();
			await sandbox.close();
		},
		async next(provider, ...steps) {
			for (const step of steps) {
				await fetch(`${sandbox.url}/sandbox/${provider === 'twitter' ? 'x' : 'google'}/next`, {
					method: 'POST',
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify(step),
				});
			}
		},
		async signIn(browser, provider, who) {
			return locationOf(app, await open(app, browser, await consent(browser, provider, who)));
		},
	};
}

/** Opens a callback without following its redirect to our screen. */
export function open(
	app: TestApp,
	browser: TestBrowser,
	callback: URL | string,
): Promise<SeenResponse> {
	return browser.visit(String(callback), { stopAt: ({ origin }) => origin === app.url });
}

/** The target of a redirect, without our own origin. */
export function locationOf(app: TestApp, answer: SeenResponse): string {
	return answer.headers.get('location')?.replace(app.url, '') ?? `${answer.status}`;
}
