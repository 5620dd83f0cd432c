import { type ClientMetadata, errors } from 'oidc-provider';
import { isAllowedRedirect } from './redirect-uris.ts';

/** What is kept of a program: the rest would only fill the database, or let the library fetch. */
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
 * - What is not needed is left out.
 * - All programs are of the kind `native`, of which the library accepts each port of a loopback
 *   address.
 * - The scopes of a program are not limited when it registers: each request is shown to the user.
 * - A program that is described by a document has no secret.
 * - ID tokens, which there are none of, have the one algorithm that the library has a key for.
 *
 * Throws 400 `invalid_redirect_uri`, or `invalid_client_metadata` for a long name.
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
			`client_name can have at most ${MAX_NAME_LENGTH} characters`,
		);
	const { redirect_uris: addresses } = metadata;
	if (!Array.isArray(addresses)) return;
	if (
		addresses.length > MAX_ADDRESSES ||
		addresses.some((address) => String(address).length > MAX_ADDRESS_LENGTH)
	)
		throw new errors.InvalidClientMetadata(
			`redirect_uris can have at most ${MAX_ADDRESSES} addresses of ${MAX_ADDRESS_LENGTH} characters`,
		);
	if (!addresses.every((address) => typeof address === 'string' && isAllowedRedirect(address)))
		throw new errors.InvalidClientMetadata(
			'redirect_uris can be of public hosts by https, of loopback addresses by http, and of apps’ own schemes, such as com.example.app:/callback or app://host/callback',
		);
}
