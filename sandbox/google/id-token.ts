import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';

let keyPair: ReturnType<typeof generateKeys> | undefined;
const generateKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Generated with the first use in a process, because it takes 200 ms or more. */
const getKeys = () => (keyPair ??= generateKeys());

/** Signs the ID token of a Google user. */
export function createIdTokens() {
	const kid = 'sandbox';
	return {
		/** The public key, as `jwks_uri` returns it. */
		keys: (): { keys: JsonWebKey[] } => ({
			keys: [{ ...getKeys().publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
		}),
		/** A JWT (RFC 7519) of these claims. */
		write(claims: Record<string, unknown>): string {
			const content = [{ alg: 'RS256', typ: 'JWT', kid }, claims]
				.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
				.join('.');
			return `${content}.${sign('sha256', Buffer.from(content), getKeys().privateKey).toString('base64url')}`;
		},
	};
}
