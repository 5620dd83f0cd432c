import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

interface ApiErrorDetails {
	status?: number | undefined;
	retryAfter?: number | undefined;
	path?: string | undefined;
}

/**
 * What a call or stream fails with. Decide by `code`; a federated page holds several copies of this
 * class, so never by `instanceof`.
 */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	/** A code of the contract, or `network` when no whole answer arrived. */
	readonly code: ErrorCode | 'network';
	/** HTTP status; 0 when there was none, or when the error came inside a stream. */
	readonly status: number;
	/** Whole seconds to wait before another try. */
	readonly retryAfter: number | undefined;
	/** Where in the input, for `invalid_input`. */
	readonly path: string | undefined;

	constructor(
		code: ErrorCode | 'network',
		message: string,
		{ status = 0, retryAfter, path }: ApiErrorDetails = {},
	) {
		super(message);
		this.code = code;
		this.status = status;
		this.retryAfter = retryAfter;
		this.path = path;
	}

	static fromBody(
		{ code, message, retry_after: retryAfter, path }: ErrorBody,
		status?: number,
	): ApiError {
		return new ApiError(code, message, { status, retryAfter, path });
	}

	static network(): ApiError {
		return new ApiError(
			'network',
			'Warble cannot be reached. Check your connection and try again.',
		);
	}
}

/** Whether a caught value is an `ApiError`, from whichever copy of the class. */
export function isApiError(error: unknown): error is ApiError {
	return error instanceof Error && error.name === 'ApiError';
}
