import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { cost, firstTokenSeconds, providerRequests, providerSeconds } from './metrics.ts';

export type Provider =
	| 'model'
	| 'x'
	| 'bluesky'
	| 'mastodon'
	| 'google'
	| 'stripe'
	| 'mail'
	| 'storage';

/**
 * The outcome of a request to a provider. `refused`: the provider did not accept it. `failed`: the
 * provider failed, or did not respond. `stopped`: we no longer wanted the response.
 */
export type Outcome = 'ok' | 'refused' | 'rate_limited' | 'failed' | 'stopped';

export interface Call {
	/** The first text of an answer has arrived. */
	hasText(): void;
	/** `usd`: the cost of the call in US dollars. */
	end(outcome: Outcome, usd?: number | null): void;
}

/** Begins to measure a request to a provider, and a span of the current trace. */
export function startCall(provider: Provider, operation: string): Call {
	const start = performance.now();
	const span = trace
		.getTracer('warble')
		.startSpan(`${provider} ${operation}`, { kind: SpanKind.CLIENT });
	return {
		hasText() {
			firstTokenSeconds.observe({ operation }, (performance.now() - start) / 1000);
			span.addEvent('first text');
		},
		end(outcome, usd) {
			providerRequests.inc({ provider, operation, outcome });
			providerSeconds.observe({ provider, operation }, (performance.now() - start) / 1000);
			if (usd) cost.inc({ provider, kind: operation }, usd);
			endSpan(span, outcome);
		},
	};
}

/**
 * Measures a request to a provider. `judge` decides the outcome from the result, or from the thrown
 * error.
 */
export async function measureCall<Result>(
	provider: Provider,
	operation: string,
	send: () => Promise<Result>,
	judge: (result: { value: Result } | { error: unknown }) => Outcome = outcomeOfPromise,
): Promise<Result> {
	const call = startCall(provider, operation);
	try {
		const value = await send();
		call.end(judge({ value }));
		return value;
	} catch (error) {
		call.end(judge({ error }));
		throw error;
	}
}

/** For results with the status of an HTTP response. */
export function outcomeOfResponse(result: { value: { status: number } } | { error: unknown }) {
	return 'value' in result ? outcomeOfStatus(result.value.status) : outcomeOfError(result.error);
}

/** Undefined if there was no response. */
export function outcomeOfStatus(status: number | undefined): Outcome {
	if (status === undefined || status >= 500) return 'failed';
	if (status === 429) return 'rate_limited';
	return status >= 400 ? 'refused' : 'ok';
}

/**
 * The path of an address without its query and ids, for a label: `/2/users/17/tweets` is
 * `/2/users/:id/tweets`. The paths of providers consist of lower-case words, and versions such as
 * `v1` or `oauth2`.
 */
export function pathTemplate(address: string): string {
	const [path = ''] = address.replace(/^https?:\/\/[^/]*/, '').split('?', 1);
	return path
		.split('/')
		.map((part) => (/^[a-z_.-]*\d?$/.test(part) ? part : ':id'))
		.join('/');
}

function outcomeOfPromise(result: object): Outcome {
	return 'value' in result ? 'ok' : outcomeOfError('error' in result ? result.error : undefined);
}

function outcomeOfError(error: unknown): Outcome {
	return error instanceof Error && error.name === 'AbortError' ? 'stopped' : 'failed';
}

function endSpan(span: Span, outcome: Outcome): void {
	span.setAttribute('warble.outcome', outcome);
	if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
	span.end();
}
