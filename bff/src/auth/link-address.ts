import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Where a link leads. Its secret is the fragment, which browsers send to nobody. */
export function addressOfLink(
	{ appOrigins }: Pick<Config, 'appOrigins'>,
	request: Pick<FastifyRequest, 'protocol' | 'host'>,
	token: string,
) {
	return `${appOrigins[0] ?? `${request.protocol}://${request.host}`}/account-link#${token}`;
}
