import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ProviderError } from './identity-provider.ts';

export interface ProviderQuestion<Schema extends TSchema> {
	url: string;
	accessToken?: string;
	timeoutMs: number;
	schema: Schema;
}

/** GETs JSON of a known shape. Throws `ProviderError`, and never with a word of the answer. */
export async function readProviderAnswer<Schema extends TSchema>(question: ProviderQuestion<Schema>): Promise<Static<Schema>> {
	const { url, accessToken, timeoutMs, schema } = question;
	const response = await orProviderError(() =>
		fetch(url, {
			headers: { accept: 'application/json', ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }) },
			// A redirect would carry the token to whoever it names.
			redirect: 'error',
			signal: AbortSignal.timeout(timeoutMs),
		}),
	);
	if (!response.ok) {
		await response.body?.cancel();
		throw new ProviderError(`answered ${response.status}`);
	}
	const text = await orProviderError(() => response.text());
	const body = parse(text);
	if (!Value.Check(schema, body)) throw new ProviderError('answered something else than was asked');
	return body;
}

async function orProviderError<Result>(ask: () => Promise<Result>): Promise<Result> {
	try {
		return await ask();
	} catch (error) {
		const isLate = error instanceof Error && error.name === 'TimeoutError';
		throw new ProviderError(isLate ? 'did not answer in time' : 'could not be reached');
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new ProviderError('answered no JSON');
	}
}
