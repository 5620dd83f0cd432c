import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

interface ApiErrorDetails {
	status?: number | undefined;
	retryAfter?: number | undefined;
	path?: string | undefined;
	isUnexplained?: boolean | undefined;
}

/**
 * The codes of responses without a code: those of a proxy, or of a server that knows only the spec.
 */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
	401: 'unauthorized',
	402: 'subscription_required',
	404: 'not_found',
	429: 'too_many_requests',
	503: 'not_ready',
};

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The error of a failed call or stream. Check `code`, and use `isApiError` instead of `instanceof`:
 * a federated page holds several copies of this class.
 */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	/** A code of the contract, or `network` if the response was missing or incomplete. */
	readonly code: ErrorCode | 'network';
	/** HTTP status; 0 without a response, and for an error inside a stream. */
	readonly status: number;
	/** Whole seconds to wait before the next attempt. */
	readonly retryAfter: number | undefined;
	/** The invalid field, for `invalid_input`. */
	readonly path: string | undefined;
	/** Whether the server gave no reason: `message` is then the client's general one. */
	readonly isUnexplained: boolean;

	constructor(
		code: ErrorCode | 'network',
		message: string,
		{ status = 0, retryAfter, path, isUnexplained = false }: ApiErrorDetails = {},
	) {
		super(message);
		this.code = code;
		this.status = status;
		this.retryAfter = retryAfter;
		this.path = path;
		this.isUnexplained = isUnexplained;
	}

	/**
	 * Reads the body of a refused request, or the data of an `error` event. The spec's servers send
	 * only `message` or only `error`, and a gateway's body can contain anything, so fields of the
	 * wrong type are ignored. The message is empty if both are missing.
	 */
	static fromBody(body: unknown, status = 0): ApiError {
		const fields = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
		const { message, error, retry_after: retryAfter } = fields;
		const code = textOf(fields.code) as ErrorCode | undefined;
		return new ApiError(
			code ?? codesByStatus[status] ?? 'internal',
			textOf(message) ?? textOf(error) ?? '',
			{
				status,
				retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
				path: textOf(fields.path),
			},
		);
	}

	static network(): ApiError {
		return new ApiError('network', 'Can’t reach Warble. Check your connection and try again.');
	}
}

/** Whether a caught value is an `ApiError`, from any copy of the class. */
export function isApiError(error: unknown): error is ApiError {
	return error instanceof Error && error.name === 'ApiError';
}
