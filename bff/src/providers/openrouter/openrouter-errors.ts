import type { ErrorCode } from '../../../contract/errors.ts';
import { ModelError } from '../model.ts';
import { endingOf } from './answer-ending.ts';
import { retryAfterOf } from './retry-after.ts';

/**
 * The error object of OpenRouter and of OpenAI-compatible providers, in the body of an error
 * response or inside a stream. https://openrouter.ai/docs/api-reference/errors
 */
interface ProviderError {
	/** An HTTP status, or a word. */
	code?: unknown;
	/** A word, at OpenAI. */
	type?: unknown;
	message?: unknown;
	metadata?: {
		error_type?: unknown;
		/** The message of the provider behind OpenRouter, as text or as JSON. */
		raw?: unknown;
		headers?: unknown;
		/** Why moderation flagged the text. */
		reasons?: unknown;
	} | null;
}

const sentences = {
	key_rejected: 'The AI provider rejected the key. Check it in settings.',
	model_out_of_credit:
		'The AI provider says the credit for this key is used up. Add credit there, then try again.',
	model_rate_limited:
		'The AI provider limits how fast we can send requests. Try again in a moment.',
	model_timeout: 'The AI provider stopped responding. Try again.',
	model_unavailable:
		'The AI provider cannot be reached, or the connection was lost. Try again in a moment.',
	model_context_too_long:
		'This thread is longer than the model can read. Start a new thread, or send less at once.',
	model_refused: 'The AI provider refused to answer this.',
	answer_too_long: 'The answer reached the maximum length and was cut off. Ask for less at once.',
} as const satisfies Partial<Record<ErrorCode, string>>;
type ModelErrorCode = keyof typeof sentences;

/** The words of `error_type`, `code` and `type`, of OpenRouter, OpenAI, Anthropic and Google. */
const codesByWord: Readonly<Record<string, ModelErrorCode>> = {
	authentication: 'key_rejected',
	authentication_error: 'key_rejected',
	invalid_api_key: 'key_rejected',
	unauthenticated: 'key_rejected',
	payment_required: 'model_out_of_credit',
	insufficient_quota: 'model_out_of_credit',
	insufficient_credits: 'model_out_of_credit',
	insufficient_balance: 'model_out_of_credit',
	billing_error: 'model_out_of_credit',
	billing_hard_limit_reached: 'model_out_of_credit',
	billing_not_active: 'model_out_of_credit',
	rate_limit_exceeded: 'model_rate_limited',
	rate_limit_error: 'model_rate_limited',
	rate_limited: 'model_rate_limited',
	too_many_requests: 'model_rate_limited',
	resource_exhausted: 'model_rate_limited',
	provider_overloaded: 'model_unavailable',
	overloaded_error: 'model_unavailable',
	provider_unavailable: 'model_unavailable',
	unavailable: 'model_unavailable',
	timeout: 'model_timeout',
	timeout_error: 'model_timeout',
	deadline_exceeded: 'model_timeout',
	context_length_exceeded: 'model_context_too_long',
	request_too_large: 'model_context_too_long',
	permission_denied: 'model_refused',
	permission_error: 'model_refused',
	content_filter: 'model_refused',
	content_policy_violation: 'model_refused',
	model_not_found: 'model_refused',
	not_found_error: 'model_refused',
};

const codesByStatus: Readonly<Record<number, ModelErrorCode>> = {
	400: 'model_refused',
	401: 'key_rejected',
	402: 'model_out_of_credit',
	403: 'model_refused',
	404: 'model_refused',
	408: 'model_timeout',
	413: 'model_context_too_long',
	429: 'model_rate_limited',
	504: 'model_timeout',
};

/** Errors that providers express in their messages only, whatever the status. */
const messages: readonly {
	expression: RegExp;
	code: ModelErrorCode;
	sentence?: string;
	isPermanent?: boolean;
}[] = [
	{
		expression: /can only afford [1-9]|tokens limit exceeded/i,
		code: 'model_out_of_credit',
		sentence:
			'The AI provider says this key has credit left, but too little for a request of this length. Add credit there, send less at once, or choose a cheaper model.',
	},
	{
		expression: /key limit exceeded|limit (?:of|for) (?:this|the|your) (?:api )?key/i,
		code: 'model_out_of_credit',
		sentence:
			'This key has reached the spending limit that it has at the AI provider. Raise the limit there, or use another key.',
	},
	{
		expression: /exceeded your current quota|insufficient[_ ](?:quota|credits|balance)/i,
		code: 'model_out_of_credit',
	},
	{
		expression: /data policy|guardrail restriction/i,
		code: 'model_refused',
		sentence:
			'The privacy settings at the AI provider exclude everybody who offers this model. Change them there, or choose another model.',
		isPermanent: true,
	},
	{
		expression: /context length|maximum context|context window|too many tokens|prompt is too long/i,
		code: 'model_context_too_long',
	},
	{
		expression: /models-per-day|requests per day|daily (?:request |rate )?limit/i,
		code: 'model_rate_limited',
		sentence:
			'Today’s requests at the AI provider are used up. Wait for the new day there, or add credit.',
	},
];

export function modelError(code: ModelErrorCode, retryAfter?: number): ModelError {
	return new ModelError(code, sentences[code], retryAfter);
}

/** The words of a response for its end; undefined or blank if it has none. */
export interface Finish {
	/** In the API's terms. */
	reason?: unknown;
	/** In the terms of the model's provider, which OpenRouter passes on as well. */
	native?: unknown;
}

/** The error for the end of an answer; undefined if it ended well, or did not say how. */
export function errorFromFinish({ reason, native }: Finish): ModelError | undefined {
	const word = wordOf(reason);
	const ending = word === '' ? 'complete' : endingOf(word);
	if (ending === undefined)
		return new ModelError(
			'model_unavailable',
			`The AI provider ended the answer in a way that Warble doesn’t know (“${word.slice(0, 50)}”), so it may not be complete. Try again.`,
		);
	const nativeEnding = ending === 'complete' ? endingOf(wordOf(native)) : undefined;
	const code = nativeEnding ?? ending;
	return code === 'complete' ? undefined : modelError(code);
}

/** Whether a response says how it ended. */
export const hasFinish = ({ reason }: Finish): boolean => wordOf(reason) !== '';

/** The error for a refusal of the provider or its model, with a quote of its message. */
export function refusalError(text: string, apiKey: string, isPermanent = false): ModelError {
	return new ModelError(
		'model_refused',
		`${sentences.model_refused} It said: “${scrub(text, apiKey)}”`,
		undefined,
		isPermanent,
	);
}

/** An error response. `body` may be JSON, HTML or empty. */
export interface Refusal {
	status: number;
	body: string;
	/** Response headers, with names in lower case. */
	headers: Readonly<Record<string, unknown>>;
}

/** The error for an error response. `apiKey` is removed from quoted messages. */
export function errorFromRefusal({ status, body, headers }: Refusal, apiKey: string): ModelError {
	const error = errorOf(parse(body));
	return errorFromObject(typeof error === 'string' ? { message: error } : error, apiKey, {
		status,
		headers,
	});
}

/** The error for an error object, inside a stream or from the body of an error response. */
export function errorFromObject(
	error: object,
	apiKey: string,
	{ status = 0, headers = {} }: { status?: number; headers?: Refusal['headers'] } = {},
): ModelError {
	const { code, type, message, metadata } = error as ProviderError;
	const raw = readRaw(metadata?.raw);
	const texts = [message, raw.message].filter((text) => typeof text === 'string');
	const said = messages.find(({ expression }) => texts.some((text) => expression.test(text)));
	const words = [metadata?.error_type, code, type, raw.code, raw.type].map(wordOf);
	const isStatusKnown = codesByStatus[Number(code)] ?? codesByStatus[status];
	const byWord = words.map((word) => codesByWord[word]).find((known) => known !== undefined);
	const found = said?.code ?? byWord ?? isStatusKnown ?? 'model_unavailable';
	const retryAfter =
		found === 'model_rate_limited' || found === 'model_unavailable'
			? retryAfterOf(headers, metadata?.headers)
			: undefined;
	if (said?.sentence !== undefined)
		return new ModelError(found, said.sentence, retryAfter, said.isPermanent);
	if (found !== 'model_refused') return modelError(found, retryAfter);
	// Only a refusal quotes the provider's message, because it explains it. The message may contain
	// anything, even a key, so `refusalError` removes keys.
	const isUnknownModel =
		status === 404 ||
		Number(code) === 404 ||
		words.includes('model_not_found') ||
		texts.some((text) => /not a valid model|model not found|model does not exist/i.test(text));
	const quoted = raw.message ?? texts[0];
	return quoted === undefined || quoted === ''
		? new ModelError('model_refused', sentences.model_refused, undefined, isUnknownModel)
		: refusalError(quoted, apiKey, isUnknownModel);
}

/** The message of the provider behind OpenRouter: an error in JSON, or a sentence. */
function readRaw(raw: unknown): { message?: string; code?: unknown; type?: unknown } {
	const value = typeof raw === 'string' ? (parse(raw) ?? raw) : raw;
	if (typeof value === 'string') return value.trim() === '' ? {} : { message: value };
	const error = errorOf(value);
	if (typeof error === 'string') return { message: error };
	const { message, code, type } = error as ProviderError;
	return { ...(typeof message === 'string' && message !== '' && { message }), code, type };
}

/** The error in a body: its `error` field, or the body itself. */
function errorOf(body: unknown): object | string {
	const { error } = (body ?? {}) as { error?: unknown };
	if (typeof error === 'string') return error;
	if (typeof error === 'object' && error !== null) return error;
	return typeof body === 'object' && body !== null ? body : {};
}

function wordOf(value: unknown): string {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return word === 'null' ? '' : word;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function scrub(text: string, apiKey: string): string {
	const clean = text.replaceAll(apiKey, '[key]').replace(/\b(sk|pk|Bearer)[-_ ][\w.-]+/gi, '[key]');
	return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}
