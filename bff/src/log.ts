import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on standard output, unless told where. What identifies or authorises is cut out by its path, wherever it is logged. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream = pino.destination(1)): Logger {
	const secrets = ['password', 'cookie', 'authorization', 'apiKey', 'twitter_api_key', 'openrouter_api_key'];
	const paths = [...secrets, ...secrets.map((name) => `*.${name}`), ...secrets.map((name) => `*.*.${name}`), '*.headers["set-cookie"]'];
	return pino({ level: logLevel, redact: { paths, censor: '[redacted]' } }, destination);
}
