import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { AppError, errorBody } from './app-error.ts';
import { describeInvalid } from './input/describe-invalid.ts';
import { securityHeaders } from './security-headers.ts';

/** Installs the error handler, which turns every error of a request into its response. */
export function handleErrors(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
		const { status, body } = responseFor(error);
		if (status >= 500 && (body.code === 'internal' || isDiskFull(error)))
			request.log.error({ err: error }, 'request failed');
		// The message is not logged: it may quote user data, such as the name of a file.
		else request.log.info({ code: body.code, status }, 'request refused');
		return send(reply, status, body);
	});
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
	return send(
		reply,
		404,
		errorBody('not_found', `There is no ${request.method} ${request.url.split('?', 1)[0]}.`),
	);
}

/** Handles addresses that Fastify cannot parse, which pass no hook and no error handler. */
export function sendUnroutable(
	error: FastifyError,
	_request: FastifyRequest,
	reply: FastifyReply,
): void {
	const { status, body } = responseFor(error);
	send(reply.headers(securityHeaders), status, body);
}

function send(reply: FastifyReply, status: number, body: ErrorBody) {
	if (body.retry_after !== undefined) reply.header('retry-after', body.retry_after);
	return reply.code(status).header('cache-control', 'no-store').send(body);
}

function responseFor(error: FastifyError | AppError): { status: number; body: ErrorBody } {
	if (error instanceof AppError) {
		return { status: error.status, body: errorBody(error.code, error.message, error) };
	}
	if (error.validation) {
		const [first] = error.validation;
		const path = `${error.validationContext ?? 'body'}${first?.instancePath ?? ''}`;
		return {
			status: 400,
			body: errorBody(
				'invalid_input',
				first ? describeInvalid(first) : 'The request is not valid.',
				{ path },
			),
		};
	}
	const known = error.statusCode === undefined ? undefined : frameworkErrors[error.statusCode];
	if (known) return { status: error.statusCode ?? 400, body: errorBody(known[0], known[1]) };
	if (error.statusCode !== undefined && error.statusCode < 500) {
		return {
			status: error.statusCode,
			body: errorBody('invalid_input', 'The request could not be read.'),
		};
	}
	if (isDatabaseUnreachable(error)) {
		return {
			status: 503,
			body: errorBody(
				'not_ready',
				'Warble cannot reach its database right now. Try again in a moment.',
				{ retryAfter: 5 },
			),
		};
	}
	if (isDiskFull(error)) {
		return {
			status: 503,
			body: errorBody(
				'server_busy',
				'There is no room left on the server, so this was not stored. Ask its operator to free some space. Try again later.',
				{ retryAfter: 300 },
			),
		};
	}
	return {
		status: 500,
		body: errorBody('internal', 'Something went wrong on our side. It was logged; try again.'),
	};
}

/** Our errors for requests that Fastify refuses by itself, by status. */
const frameworkErrors: Record<number, [ErrorCode, string]> = {
	413: ['payload_too_large', 'This request is too large. Send less at once.'],
	415: ['unsupported_media_type', 'Send JSON, with content-type application/json.'],
};

/** Whether the disk of the files or of the database is full, even if that is only the cause. */
function isDiskFull(error: unknown): boolean {
	const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if (full.has(String((cause as NodeJS.ErrnoException).code))) return true;
	return false;
}

/**
 * Whether the database driver lost or could not open its connection, even if that is only the
 * cause.
 */
function isDatabaseUnreachable(error: unknown): boolean {
	const serverGone = new Set(['57P01', '57P02', '57P03', '08006', '08001', '53300', '3D000']);
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { code, syscall } = cause as NodeJS.ErrnoException;
		if (
			syscall === 'connect' ||
			serverGone.has(String(code)) ||
			cause.message === 'Connection terminated unexpectedly'
		)
			return true;
	}
	return false;
}
