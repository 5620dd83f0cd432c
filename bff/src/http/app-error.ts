import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

/** A failure with an answer: thrown anywhere in a request, told by the one error handler. */
export class AppError extends Error {
	override readonly name = 'AppError';
	readonly status: number;
	readonly code: ErrorCode;
	readonly retryAfter: number | undefined;
	/** Where in the input: `body/email`. */
	readonly path: string | undefined;

	constructor(
		status: number,
		code: ErrorCode,
		message: string,
		retryAfter?: number,
		path?: string,
	) {
		super(message);
		this.status = status;
		this.code = code;
		this.retryAfter = retryAfter;
		this.path = path;
	}
}

export function notFound(message = 'There is nothing here, or it is not yours.'): AppError {
	return new AppError(404, 'not_found', message);
}

/** A field that cannot be taken as it is; `field` is its name in the body. */
export function invalidField(field: string, message: string): AppError {
	return new AppError(400, 'invalid_input', message, undefined, `body/${field}`);
}

/** The body of an error answer and the data of an `error` event. */
export function errorBody(
	code: ErrorCode,
	message: string,
	more: { path?: string | undefined; retryAfter?: number | undefined } = {},
): ErrorBody {
	return {
		code,
		message,
		error: message,
		...(more.path === undefined ? {} : { path: more.path }),
		...(more.retryAfter === undefined ? {} : { retry_after: more.retryAfter }),
	};
}
