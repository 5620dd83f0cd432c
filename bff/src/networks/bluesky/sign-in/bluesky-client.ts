import { createECDH, hkdfSync } from 'node:crypto';
import { buildAtprotoLoopbackClientMetadata, JoseKey } from '@atproto/oauth-client-node';
import type { Config } from '../../../config/config.ts';
import { CALLBACK_PATH, JWKS_PATH, METADATA_PATH } from './bluesky-oauth-addresses.ts';

const SCOPE = 'atproto transition:generic';

/**
 * Warble as an OAuth client. At a public origin it is confidential: its id is the address of its
 * metadata. At a local one it is the loopback client of the AT protocol, whose callback is at
 * 127.0.0.1. https://atproto.com/specs/oauth#clients
 */
export function clientMetadata(origin: string) {
	const { protocol, port } = new URL(origin);
	if (protocol === 'http:')
		return buildAtprotoLoopbackClientMetadata({
			scope: SCOPE,
			redirect_uris: [`http://127.0.0.1${port && `:${port}`}${CALLBACK_PATH}`],
		});
	return {
		client_id: `${origin}${METADATA_PATH}` as `https://${string}/${string}`,
		client_name: 'Warble',
		client_uri: origin as `https://${string}`,
		redirect_uris: [`${origin}${CALLBACK_PATH}` as `https://${string}`] as [`https://${string}`],
		scope: SCOPE,
		grant_types: ['authorization_code', 'refresh_token'] as ['authorization_code', 'refresh_token'],
		response_types: ['code'] as ['code'],
		application_type: 'web' as const,
		token_endpoint_auth_method: 'private_key_jwt' as const,
		token_endpoint_auth_signing_alg: 'ES256' as const,
		dpop_bound_access_tokens: true,
		jwks_uri: `${origin}${JWKS_PATH}` as `https://${string}`,
	};
}

/**
 * The keys of the confidential client, derived from ENCRYPTION_KEYS so that all processes have the
 * same. The first signs. A connection stays with its key: after an encryption key is removed, the
 * accounts that were connected with it have to be connected again.
 */
export function clientKeys(keys: Config['encryptionKeys']): Promise<JoseKey[]> {
	return Promise.all(
		keys.map(async ({ key }) => {
			const secret = Buffer.from(hkdfSync('sha256', key, '', 'warble bluesky client', 32));
			const pair = createECDH('prime256v1');
			pair.setPrivateKey(secret);
			const point = pair.getPublicKey();
			const [x, y] = [point.subarray(1, 33), point.subarray(33)];
			const kid = Buffer.from(hkdfSync('sha256', point, '', 'kid', 12)).toString('base64url');
			const text = (bytes: Buffer) => bytes.toString('base64url');
			const curve = { kty: 'EC', crv: 'P-256', alg: 'ES256' } as const;
			return JoseKey.fromJWK({ ...curve, kid, x: text(x), y: text(y), d: text(secret) });
		}),
	);
}
