import type { Config } from '../../config/config.ts';

/**
 * The URL of an account link. The token is in the fragment, which browsers do not send. The host
 * never comes from a request, because an attacker could forge it. `port` is the port that the
 * server listens on, if it is known.
 */
export function accountLinkUrl(
	{ appOrigins, port: configuredPort }: Pick<Config, 'appOrigins' | 'port'>,
	token: string,
	port = configuredPort,
) {
	return `${appOrigins[0] ?? `http://localhost:${port}`}/account-link#${token}`;
}
