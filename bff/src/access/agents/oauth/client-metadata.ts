import { type ClientMetadata, errors } from 'oidc-provider';
import { isAllowedRedirect } from './redirect-uris.ts';

/** The fields that are stored. Others would fill the database or make the library send requests. */
const KEPT = new Set([
	'application_type',
	'client_id',
	'client_id_issued_at',
	'client_name',
	'client_secret',
	'client_secret_expires_at',
	'grant_types',
	'id_token_signed_response_alg',
	'redirect_uris',
	'response_types',
	'token_endpoint_auth_method',
]);
const MAX_NAME_LENGTH = 200;
const MAX_ADDRESSES = 10;
const MAX_ADDRESS_LENGTH = 1000;

/**
 * Checks the metadata of a program before the library does, and changes it:
 *
 * - Fields that are not needed are removed.
 * - All programs are of the type `native`, for which the library accepts any port of a loopback
 *   address.
 * - Scopes are not limited at registration: the user sees those of each request.
 * - A program that is described by a document has no secret.
 * - ID tokens are never issued, but need an algorithm that the library has a key for.
 *
 * Throws 400 `invalid_redirect_uri`, which the library derives from the first word of a message,
 * or `invalid_client_metadata` for a long name.
 */
export function checkMetadata(metadata: ClientMetadata): void {
	metadata.application_type = 'native';
	for (const name of Object.keys(metadata)) if (!KEPT.has(name)) delete metadata[name];
	metadata.id_token_signed_response_alg = 'EdDSA';
	const { client_name: name, client_secret: secret, token_endpoint_auth_method: method } = metadata;
	if (secret === undefined && method === 'client_secret_basic')
		metadata.token_endpoint_auth_method = 'none';
	if (typeof name === 'string' && name.length > MAX_NAME_LENGTH)
		throw new errors.InvalidClientMetadata(
			`client_name must not be longer than ${MAX_NAME_LENGTH} characters`,
		);
	const { redirect_uris: addresses } = metadata;
	if (!Array.isArray(addresses)) return;
	if (
		addresses.length > MAX_ADDRESSES ||
		addresses.some((address) => String(address).length > MAX_ADDRESS_LENGTH)
	)
		throw new errors.InvalidClientMetadata(
			`redirect_uris must not have more than ${MAX_ADDRESSES} entries, or one longer than ${MAX_ADDRESS_LENGTH} characters`,
		);
	if (!addresses.every((address) => typeof address === 'string' && isAllowedRedirect(address)))
		throw new errors.InvalidClientMetadata(
			'redirect_uris must each use https with a public host, http with a loopback address, or a scheme of the app itself, as in com.example.app:/callback or app://host/callback',
		);
}
