import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { truncateAddress } from './http/network.ts';

/**
 * JSON lines on standard output, unless told where. What identifies or authorises is cut out by its
 * path, wherever it is logged; requests and errors pass the serializers below, wherever they are
 * logged.
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

/** Without its query, which may hold a sign-in code, a search or the name of a file. */
function serializeRequest({ method, url, ip }: Partial<FastifyRequest>) {
	return { method, url: url?.split('?', 1)[0], remoteAddress: ip && truncateAddress(ip) };
}

/**
 * Only the fields that say what broke. PostgreSQL's `detail` quotes the row, with what people
 * wrote; MikroORM repeats it in the message.
 */
function serializeError(error: unknown) {
	if (!(error instanceof Error)) return error;
	const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error);
	const cut = (text: string) =>
		detailsOf(error).reduce((rest, detail) => rest.replaceAll(detail, '[redacted]'), text);
	return { type, message: cut(message), stack: cut(stack), code, constraint, table };
}

/** Of an error and of what caused it. */
function detailsOf(error: unknown): string[] {
	if (!(error instanceof Error)) return [];
	const { detail } = error as { detail?: unknown };
	return [
		...(typeof detail === 'string' && detail !== '' ? [detail] : []),
		...detailsOf(error.cause),
	];
}
