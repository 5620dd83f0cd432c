import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { OAuthClient } from '../config/config.ts';
import { ProviderError } from './identity-provider.ts';

export interface ProviderRequest {
	url: string;
	/** Whoever asks: a person or an app by its token, or our client by its secret. */
	as?: { token: string } | { client: OAuthClient };
	/** What is POSTed; without it the request is a GET. */
	form?: Record<string, string>;
	timeoutMs: number;
	/** More than this is not read; 64 KiB without it. */
	maxBytes?: number;
}

export interface ProviderResponse {
	status: number;
	/** Parsed; undefined for what is no JSON. May hold anything, secrets included. */
	body: unknown;
}

/** More than any answer about one thing. */
const MAX_BYTES = 64 * 1024;

/**
 * Asks a provider, and takes whatever status it answers with. Throws `ProviderError` where none
 * comes.
 */
export async function requestProvider({
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
			// A redirect would carry the token to whoever it names.
			redirect: 'error',
			signal: AbortSignal.timeout(timeoutMs),
		});
		return { status: response.status, body: parse(await readText(response, maxBytes)) };
	} catch (error) {
		if (error instanceof ProviderError) throw error;
		const isLate = error instanceof Error && error.name === 'TimeoutError';
		throw new ProviderError(isLate ? 'did not answer in time' : 'could not be reached');
	}
}

/** Asks for JSON of a known shape. Throws `ProviderError`, and never with a word of the answer. */
export async function requestProviderJson<Schema extends TSchema>(
	request: ProviderRequest & { schema: Schema },
): Promise<Static<Schema>> {
	const { status, body } = await requestProvider(request);
	if (status !== 200) throw new ProviderError(`answered ${status}`);
	if (!Value.Check(request.schema, body))
		throw new ProviderError('answered something else than was asked');
	return body;
}

function credentials(as: NonNullable<ProviderRequest['as']>): string {
	if ('token' in as) return `Bearer ${as.token}`;
	// RFC 6749, 2.3.1.
	const [id, secret] = [encodeURIComponent(as.client.id), encodeURIComponent(as.client.secret)];
	return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

async function readText(response: Response, maxBytes: number): Promise<string> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		// Leaving the loop cancels the rest.
		if (length > maxBytes) throw new ProviderError('answered more than was asked');
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
