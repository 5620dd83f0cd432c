import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { rights } from '../../../../contract/access/rights.ts';
import { addressBlockOf } from '../../../http/address-block.ts';
import { consume } from '../../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../../http/limits/shared-limits.ts';
import { loadOnce } from '../../../memory/load-once.ts';
import { CLIENT_AUTHENTICATION, GRANT_TYPES, oauthPaths } from './oauth-endpoints.ts';
import { normalizeRequest } from './scopes.ts';

export interface OauthRoutesOptions {
	access: { loadOauth: () => Promise<Provider>; issuer: string; apiUrl: string; mcpUrl: string };
	limits: SharedLimits;
}

/** The endpoints of the OAuth server, and their metadata (RFC 8414 and 9728). */
export const oauthRoutes: FastifyPluginAsyncTypebox<OauthRoutesOptions> = async (
	app,
	{ access: { loadOauth, issuer, apiUrl, mcpUrl }, limits },
) => {
	const hide = { schema: { hide: true } };
	const metadata = {
		'oauth-authorization-server': {
			issuer,
			authorization_endpoint: `${issuer}${oauthPaths.authorization}`,
			token_endpoint: `${issuer}${oauthPaths.token}`,
			registration_endpoint: `${issuer}${oauthPaths.registration}`,
			revocation_endpoint: `${issuer}${oauthPaths.revocation}`,
			scopes_supported: rights,
			response_types_supported: ['code'],
			response_modes_supported: ['query'],
			grant_types_supported: GRANT_TYPES,
			token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
			revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
			code_challenge_methods_supported: ['S256'],
			authorization_response_iss_parameter_supported: true,
			client_id_metadata_document_supported: true,
		},
		'oauth-protected-resource': describeResource(mcpUrl, issuer),
		'oauth-protected-resource/mcp': describeResource(mcpUrl, issuer),
		'oauth-protected-resource/api/v1': describeResource(apiUrl, issuer),
	};
	for (const [name, document] of Object.entries(metadata))
		app.get(`/.well-known/${name}`, hide, async () => document);

	await app.register(async (server) => {
		// The library reads bodies itself.
		server.removeAllContentTypeParsers();
		server.addContentTypeParser('*', (_request, _payload, done) => done(null));
		const loadCallback = loadOnce(async () => (await loadOauth()).callback());
		const limitTo = (name: string, points: number, minutes = 60) => {
			const limiter = limits(name, { points, duration: minutes * 60 });
			return (request: FastifyRequest) => consume(limiter, addressBlockOf(request.ip));
		};
		const routes = [
			{ method: 'GET', url: oauthPaths.authorization, onRequest: limitTo('agent-request', 120) },
			{ method: 'GET', url: `${oauthPaths.authorization}/:id` },
			// Many agents may share an address.
			{ method: 'POST', url: oauthPaths.token, onRequest: limitTo('agent-token', 300, 1) },
			{
				method: 'POST',
				url: oauthPaths.registration,
				onRequest: limitTo('agent-registration', 20),
			},
			{ method: 'POST', url: oauthPaths.revocation, onRequest: limitTo('agent-end', 300, 1) },
		] as const;
		for (const route of routes)
			server.route({
				...hide,
				...route,
				// Otherwise agents, whose tokens last ten minutes, could not even read in maintenance.
				config: { worksInMaintenance: route.url !== oauthPaths.registration },
				handler: async (request, reply) => {
					const respond = await loadCallback();
					const { raw } = request;
					if (route.url === oauthPaths.authorization) raw.url = normalizeRequest(request.url);
					useCheckedAddresses(request, issuer);
					reply.hijack();
					for (const [name, value] of Object.entries(reply.getHeaders()))
						if (value !== undefined) reply.raw.setHeader(name, value);
					await respond(raw, reply.raw);
				},
			});
	});
};

/** The metadata of a protected resource: RFC 9728. */
function describeResource(resource: string, issuer: string) {
	return {
		resource,
		resource_name: 'Warble',
		authorization_servers: [issuer],
		scopes_supported: rights,
		bearer_methods_supported: ['header'],
	};
}

/**
 * Sets the headers from which the library takes its own address and that of the client, so that a
 * request cannot choose them. `ip` is the address in front of trusted proxies.
 */
function useCheckedAddresses({ raw, ip }: FastifyRequest, issuer: string): void {
	const { host, protocol } = new URL(issuer);
	raw.headers.host = host;
	raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
	raw.headers['x-forwarded-for'] = ip;
	delete raw.headers['x-forwarded-host'];
}
