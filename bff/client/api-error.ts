import type { ErrorBody, ErrorCode } from '../contract/errors.ts';

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
		rest: { status?: number; retryAfter?: number; path?: string } = {},
	) {
		super(message);
		this.code = code;
		this.status = rest.status ?? 0;
		this.retryAfter = rest.retryAfter;
		this.path = rest.path;
	}

	static fromBody(body: ErrorBody, status = 0): ApiError {
		return new ApiError(body.code, body.message, {
			status,
			...(body.retry_after === undefined ? {} : { retryAfter: body.retry_after }),
			...(body.path === undefined ? {} : { path: body.path }),
		});
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
