import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on standard output. What identifies or authorises is cut out by its path, wherever it is logged. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
	const secrets = ['password', 'cookie', 'authorization', 'apiKey', 'twitter_api_key', 'openrouter_api_key'];
	return pino({
		level: logLevel,
		redact: {
			paths: [...secrets, ...secrets.map((name) => `*.${name}`), ...secrets.map((name) => `*.*.${name}`), '*.headers["set-cookie"]'],
			censor: '[redacted]',
		},
	});
}
