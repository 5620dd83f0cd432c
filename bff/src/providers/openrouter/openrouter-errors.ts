import type { ErrorCode } from '../../../contract/errors.ts';
import { ModelError } from '../model.ts';
import { requestedSeconds } from '../requested-wait.ts';

/** A request has pauses of its own before it is repeated, and no use for a wait of days. */
const WAIT_LIMITS = { min: 0, max: 86_400 };

/**
 * OpenRouter's error object, in the body of an error response or inside a stream.
 * https://openrouter.ai/docs/api-reference/errors
 */
interface ProviderError {
	code?: unknown;
	message?: unknown;
	metadata?: { error_type?: unknown; reasons?: unknown };
}

const sentences: Partial<Record<ErrorCode, string>> = {
	key_rejected: 'The AI provider rejected the key. Check it in settings.',
	model_out_of_credit:
		'The AI provider says the credit for this key is used up. Add credit there, then try again.',
	model_rate_limited:
		'The AI provider limits how fast we can send requests. Try again in a moment.',
	model_timeout: 'The AI provider stopped responding. What arrived is kept; try again.',
	model_unavailable:
		'The AI provider cannot be reached, or the connection was lost. What arrived is kept; try again in a moment.',
	model_context_too_long:
		'This thread is longer than the model can read. Start a new thread, or send less at once.',
	model_refused: 'The AI provider refused to answer this.',
	answer_too_long:
		'The answer reached the maximum length and was cut off. What arrived is kept; ask for less at once.',
};

const codesByType: Record<string, ErrorCode> = {
	rate_limit_exceeded: 'model_rate_limited',
	provider_overloaded: 'model_unavailable',
	provider_unavailable: 'model_unavailable',
	context_length_exceeded: 'model_context_too_long',
	authentication: 'key_rejected',
	payment_required: 'model_out_of_credit',
	permission_denied: 'model_refused',
};

const codesByStatus: Record<number, ErrorCode> = {
	400: 'model_refused',
	401: 'key_rejected',
	402: 'model_out_of_credit',
	403: 'model_refused',
	404: 'model_refused',
	408: 'model_timeout',
	413: 'model_context_too_long',
	429: 'model_rate_limited',
};

const codesByFinish: Record<string, ErrorCode> = {
	content_filter: 'model_refused',
	error: 'model_unavailable',
	length: 'answer_too_long',
};

export function modelError(code: ErrorCode, retryAfter?: number): ModelError {
	return new ModelError(code, sentences[code] ?? 'The AI provider failed.', retryAfter);
}

/** The error for a finish reason. Undefined if the answer is complete. */
export function errorFromFinish(reason: string): ModelError | undefined {
	const code = codesByFinish[reason];
	return code && modelError(code);
}

/** The error for a refusal of the provider or its model, with a quote of its message. */
export function refusalError(text: string, apiKey: string): ModelError {
	return new ModelError(
		'model_refused',
		`${sentences.model_refused} It said: “${scrub(text, apiKey)}”`,
	);
}

/** An error response. `body` may be JSON, HTML or empty. */
export interface Refusal {
	status: number;
	body: string;
	retryAfter: string | undefined;
}

/** The error for an error response. `apiKey` is removed from quoted messages. */
export function errorFromRefusal(
	{ status, body, retryAfter }: Refusal,
	apiKey: string,
): ModelError {
	return errorFromObject(asProviderError(body) ?? {}, apiKey, {
		status,
		retryAfter: requestedSeconds({ retryAfter }, WAIT_LIMITS),
	});
}

/** The error for an error object, inside a stream or from the body of an error response. */
export function errorFromObject(
	error: object,
	apiKey: string,
	{ status = 0, retryAfter }: { status?: number; retryAfter?: number | undefined } = {},
): ModelError {
	const { code, message, metadata } = error as ProviderError;
	const type = typeof metadata?.error_type === 'string' ? metadata.error_type : '';
	const text = typeof message === 'string' ? message : '';
	let known =
		codesByType[type] ??
		codesByStatus[Number(code)] ??
		codesByStatus[status] ??
		'model_unavailable';
	if (known === 'model_refused' && /context length|maximum context|too many tokens/i.test(text))
		known = 'model_context_too_long';
	// Only a refusal quotes the provider's message, because it explains it. The message may contain
	// anything, even a key, so `refusalError` removes keys.
	if (known === 'model_refused' && text !== '') return refusalError(text, apiKey);
	return modelError(known, retryAfter);
}

function asProviderError(body: string): object | undefined {
	try {
		const { error } = JSON.parse(body) as { error?: unknown };
		return typeof error === 'object' && error !== null ? error : undefined;
	} catch {
		return undefined;
	}
}

function scrub(text: string, apiKey: string): string {
	const clean = text.replaceAll(apiKey, '[key]').replace(/\b(sk|pk|Bearer)[-_ ][\w.-]+/gi, '[key]');
	return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}
