import type { ErrorCode } from '../../contract/errors.ts';
import { ModelError } from './model.ts';

/** OpenRouter's error object, before a stream (as the body) or inside one. https://openrouter.ai/docs/api-reference/errors */
interface ProviderError {
	code?: unknown;
	message?: unknown;
	metadata?: { error_type?: unknown; reasons?: unknown };
}

const sentences: Partial<Record<ErrorCode, string>> = {
	key_rejected: 'The AI provider rejected the key. Check it in settings.',
	model_out_of_credit: 'The AI provider says the credit for this key is used up. Add credit there, then try again.',
	model_rate_limited: 'The AI provider asks us to slow down. Try again in a moment.',
	model_timeout: 'The AI provider went silent. What arrived is kept; try again.',
	model_unavailable: 'The AI provider cannot be reached or broke off. What arrived is kept; try again in a moment.',
	model_context_too_long: 'This thread is more than the model can read. Start a new thread, or send less at once.',
	model_refused: 'The AI provider would not answer this.',
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

export function modelError(code: ErrorCode, retryAfter?: number): ModelError {
	return new ModelError(code, sentences[code] ?? 'The AI provider failed.', retryAfter);
}

/** From an HTTP answer that is no stream. `body` is whatever came: JSON, HTML, nothing. */
export function errorFromAnswer(status: number, body: string, retryAfterHeader: string | undefined): ModelError {
	const retryAfter = seconds(retryAfterHeader);
	const error = asProviderError(body);
	return error ? errorFromObject(error, status, retryAfter) : modelError(codesByStatus[status] ?? 'model_unavailable', retryAfter);
}

/** From the error object itself, which inside a stream is all there is. */
export function errorFromObject(error: object, status = 0, retryAfter?: number): ModelError {
	const { code, message, metadata } = error as ProviderError;
	const type = typeof metadata?.error_type === 'string' ? metadata.error_type : '';
	const text = typeof message === 'string' ? message : '';
	let known = codesByType[type] ?? codesByStatus[Number(code)] ?? codesByStatus[status] ?? 'model_unavailable';
	if (known === 'model_refused' && /context length|maximum context|too many tokens/i.test(text)) known = 'model_context_too_long';
	// Only a refusal needs the provider's own words to be understood; they may quote anything, a key included.
	if (known === 'model_refused' && text !== '') return new ModelError(known, `${sentences.model_refused} It said: “${scrub(text)}”`);
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

function scrub(text: string): string {
	const clean = text.replace(/\b(sk|pk|Bearer)[-_ ][\w.-]{6,}/gi, '[key]');
	return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}

/** Retry-After is seconds or a date. */
function seconds(header: string | undefined): number | undefined {
	if (header === undefined) return undefined;
	const wait = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
	return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, 86_400) : undefined;
}
