import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { truncateAddress } from './http/address-block.ts';

/**
 * Logs JSON lines to `destination`, by default standard output. Passwords, keys and cookies are
 * redacted by their path; requests and errors are logged by the serializers below.
 */
export function createLog(
	{ logLevel }: Pick<Config, 'logLevel'>,
	destination: DestinationStream = pino.destination(1),
): Logger {
	const secrets = [
		'password',
		'cookie',
		'authorization',
		'apiKey',
		'twitter_api_key',
		'openrouter_api_key',
	];
	const paths = [
		...secrets,
		...secrets.map((name) => `*.${name}`),
		...secrets.map((name) => `*.*.${name}`),
		'*.headers["set-cookie"]',
	];
	return pino(
		{
			level: logLevel,
			redact: { paths, censor: '[redacted]' },
			serializers: { req: serializeRequest, err: serializeError },
		},
		destination,
	);
}

/**
 * Omits the query, which may contain a sign-in code, a search or the name of a file, and the secret
 * in the address of a private feed.
 */
function serializeRequest({ method, url, ip }: Partial<FastifyRequest>) {
	const path = url?.split('?', 1)[0]?.replace(/(\/feeds\/).*/is, '$1[redacted]');
	return { method, url: path, remoteAddress: ip && truncateAddress(ip) };
}

/**
 * Keeps only fields that contain no user data. PostgreSQL's `detail` quotes the row, and MikroORM
 * repeats it in the message, so it is redacted there.
 */
function serializeError(error: unknown) {
	if (!(error instanceof Error)) return error;
	const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error);
	const redact = (text: string) =>
		detailsOf(error).reduce((rest, detail) => rest.replaceAll(detail, '[redacted]'), text);
	return { type, message: redact(message), stack: redact(stack), code, constraint, table };
}

/** The details of an error and of its causes. */
function detailsOf(error: unknown): string[] {
	if (!(error instanceof Error)) return [];
	const { detail } = error as { detail?: unknown };
	return [
		...(typeof detail === 'string' && detail !== '' ? [detail] : []),
		...detailsOf(error.cause),
	];
}
