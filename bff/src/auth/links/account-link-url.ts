import type { Config } from '../../config/config.ts';

/**
 * Where a link leads. Its secret is the fragment, which browsers send to nobody. The host never
 * comes from a request: somebody else could have written it. `port` is the one that is listened on,
 * where it is known.
 */
export function addressOfLink(
	{ appOrigins, port: wantedPort }: Pick<Config, 'appOrigins' | 'port'>,
	token: string,
	port = wantedPort,
) {
	return `${appOrigins[0] ?? `http://localhost:${port}`}/account-link#${token}`;
}
