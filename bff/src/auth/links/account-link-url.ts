import { publicOrigin } from '../../config/addresses.ts';
import type { Config } from '../../config/config.ts';

/** The URL of an account link. The token is in the fragment, which browsers do not send. */
export function accountLinkUrl(
	config: Pick<Config, 'appOrigins' | 'port'>,
	token: string,
	port?: number,
) {
	return `${publicOrigin(config, port)}/account-link#${token}`;
}
