import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';

/** An error with its HTTP response. Thrown anywhere in a request; the error handler sends it. */
export class AppError extends Error {
	override readonly name = 'AppError';
	readonly status: number;
	readonly code: ErrorCode;
	readonly retryAfter: number | undefined;
	/** The invalid part of the input, such as `body/email`. */
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

export function notFound(
	message = 'This does not exist, or it belongs to another account.',
): AppError {
	return new AppError(404, 'not_found', message);
}

/** For `catch`: undefined in place of an error 404. */
export function ignoreNotFound(error: unknown): undefined {
	if (error instanceof AppError && error.status === 404) return undefined;
	throw error;
}

/** The value of a function, or the `AppError` that it threw. Other errors are thrown. */
export async function attempt<Value>(
	run: () => Value | Promise<Value>,
): Promise<{ value: Value; error?: undefined } | { value?: undefined; error: AppError }> {
	try {
		return { value: await run() };
	} catch (error) {
		if (error instanceof AppError) return { error };
		throw error;
	}
}

/** An invalid field of the body, by its name. */
export function invalidField(field: string, message: string): AppError {
	return new AppError(400, 'invalid_input', message, undefined, `body/${field}`);
}

/** The body of an error response, and the data of an `error` event. */
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
