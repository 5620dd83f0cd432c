import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	Client,
	type OAuthClientProvider,
	StreamableHTTPClientTransport,
	UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';

/** A program on the user's computer, as an assistant would be: the official MCP client. */
export interface Agent {
	/** Calls a tool and returns its structured content. Throws the message of a tool error. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look at the content of all tools.
	call(name: string, args?: Record<string, unknown>): Promise<any>;
	/** The HTTP status that its access token gets now. */
	statusOfToken(): Promise<number>;
	close(): Promise<void>;
}

/**
 * Connects an agent by OAuth: it registers itself, `page` opens its request for access, and
 * `consent` answers it there.
 */
export async function connectAgent(
	page: Page,
	origin: string,
	name: string,
	consent: () => Promise<void>,
): Promise<Agent> {
	const answer = Promise.withResolvers<URL>();
	const listener = createServer((request, response) => {
		response.end('You can close this page.');
		answer.resolve(new URL(request.url ?? '/', 'http://127.0.0.1'));
	});
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
	const { port } = listener.address() as AddressInfo;
	const provider = new MemoryProvider(name, `http://127.0.0.1:${port}/callback`);
	const address = new URL('/mcp', origin);

	const first = new StreamableHTTPClientTransport(address, { authProvider: provider });
	await new Client({ name, version: '1.0.0' }).connect(first).catch((error: unknown) => {
		if (!(error instanceof UnauthorizedError)) throw error;
	});
	await page.goto(provider.authorizationUrl);
	await consent();
	await first.finishAuth((await answer.promise).searchParams);
	listener.close();

	const client = new Client({ name, version: '1.0.0' });
	await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
	return {
		async call(tool, args = {}) {
			const result = await client.callTool({ name: tool, arguments: args });
			if (result.isError) throw new Error(JSON.stringify(result.content));
			return result.structuredContent;
		},
		async statusOfToken() {
			const authorization = `Bearer ${provider.tokens()?.access_token}`;
			return (await fetch(address, { method: 'POST', headers: { authorization } })).status;
		},
		close: () => client.close(),
	};
}

type Registered = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
type Discovered = Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
type Tokens = Awaited<ReturnType<OAuthClientProvider['tokens']>>;

/** Keeps what an agent has to remember between the steps of signing in. */
class MemoryProvider implements OAuthClientProvider {
	authorizationUrl = '';
	#redirectUrl: string;
	#name: string;
	#client: Registered;
	#tokens: Tokens;
	#verifier = '';
	#discovered: Discovered;

	constructor(name: string, redirectUrl: string) {
		this.#name = name;
		this.#redirectUrl = redirectUrl;
	}

	get redirectUrl() {
		return this.#redirectUrl;
	}
	get clientMetadata() {
		return {
			client_name: this.#name,
			redirect_uris: [this.#redirectUrl],
			grant_types: ['authorization_code', 'refresh_token'],
			response_types: ['code'],
			token_endpoint_auth_method: 'none',
		};
	}
	clientInformation() {
		return this.#client;
	}
	saveClientInformation(client: NonNullable<Registered>) {
		this.#client = client;
	}
	tokens() {
		return this.#tokens;
	}
	saveTokens(tokens: NonNullable<Tokens>) {
		this.#tokens = tokens;
	}
	redirectToAuthorization(url: URL) {
		this.authorizationUrl = url.href;
	}
	discoveryState() {
		return this.#discovered;
	}
	saveDiscoveryState(discovered: NonNullable<Discovered>) {
		this.#discovered = discovered;
	}
	saveCodeVerifier(verifier: string) {
		this.#verifier = verifier;
	}
	codeVerifier() {
		return this.#verifier;
	}
}
