import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { OAuthClient } from '../config/config.ts';
import { measureCall, outcomeOfResponse, type Provider, pathTemplate } from '../telemetry/calls.ts';
import { ProviderError } from './identity-provider.ts';
import { readTextUpTo } from './read-text.ts';

export interface ProviderRequest {
	provider: Provider;
	url: string;
	/** Credentials: a token of a user or an app, or our client's id and secret. */
	as?: { token: string } | { client: OAuthClient };
	/** Form to POST. Without it the request is a GET. */
	form?: Record<string, string>;
	timeoutMs: number;
	/** Maximum size of the response, 64 KiB by default. */
	maxBytes?: number;
}

export interface ProviderResponse {
	status: number;
	/** Parsed JSON, not validated; undefined if it is not JSON. May contain secrets. */
	body: unknown;
}

const MAX_BYTES = 64 * 1024;

/**
 * Sends a request to a provider and returns its response with any status. Throws `ProviderError` if
 * there is none.
 */
export function requestProvider(request: ProviderRequest): Promise<ProviderResponse> {
	const { provider, url, form } = request;
	const operation = `${form ? 'POST' : 'GET'} ${pathTemplate(url)}`;
	return measureCall(provider, operation, () => send(request), outcomeOfResponse);
}

async function send({
	url,
	as,
	form,
	timeoutMs,
	maxBytes = MAX_BYTES,
}: ProviderRequest): Promise<ProviderResponse> {
	try {
		const response = await fetch(url, {
			headers: { accept: 'application/json', ...(as && { authorization: credentials(as) }) },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
			// A redirect could send the token to another host.
			redirect: 'error',
			signal: AbortSignal.timeout(timeoutMs),
		});
		return { status: response.status, body: parse(await readTextUpTo(maxBytes, response)) };
	} catch (error) {
		if (error instanceof RangeError) throw new ProviderError('sent too large a response');
		const isTimeout = error instanceof Error && error.name === 'TimeoutError';
		throw new ProviderError(isTimeout ? 'did not respond in time' : 'could not be reached');
	}
}

/**
 * Requests JSON and validates it. Throws `ProviderError`, whose message contains nothing of the
 * response.
 */
export async function requestProviderJson<Schema extends TSchema>(
	request: ProviderRequest & { schema: Schema },
): Promise<Static<Schema>> {
	const { status, body } = await requestProvider(request);
	if (status !== 200) throw new ProviderError(`responded with ${status}`);
	if (!Value.Check(request.schema, body)) throw new ProviderError('sent an invalid response');
	return body;
}

function credentials(as: NonNullable<ProviderRequest['as']>): string {
	if ('token' in as) return `Bearer ${as.token}`;
	// RFC 6749, 2.3.1.
	const [id, secret] = [encodeURIComponent(as.client.id), encodeURIComponent(as.client.secret)];
	return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
