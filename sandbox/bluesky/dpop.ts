import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a server accepts a nonce at least. */
const NONCE_MS = 5 * 60_000;

interface Proof {
	header: { typ?: string; alg?: string; jwk?: Record<string, string> };
	payload: { htm?: string; htu?: string; nonce?: string; ath?: string; jti?: string };
}

/** A proof that is refused. `error`: of OAuth. */
export class ProofError extends Error {
	readonly error: 'use_dpop_nonce' | 'invalid_dpop_proof';

	constructor(error: ProofError['error']) {
		super(
			error === 'use_dpop_nonce'
				? 'Authorization server requires nonce in DPoP proof'
				: 'Invalid DPoP proof',
		);
		this.error = error;
	}
}

/** Checks the proofs with which clients show that they have the key of a token (RFC 9449). */
export class Proofs {
	readonly #seen = new Set<string>();

	/** The nonce that clients have to use now. */
	nonce(back = 0): string {
		const period = Math.floor(Date.now() / NONCE_MS) - back;
		return createHash('sha256').update(`nonce ${period}`).digest('base64url');
	}

	/**
	 * The thumbprint of the key that signed this request. `token`: the one that it is bound to.
	 * Throws `ProofError`.
	 */
	check(request: FastifyRequest, reply: FastifyReply, token?: string): string {
		reply.header('dpop-nonce', this.nonce());
		const { header, payload } = readProof(String(request.headers.dpop ?? ''));
		const path = request.url.split('?', 1)[0];
		const isFor = payload.htm === request.method && payload.htu === `http://${request.host}${path}`;
		const isBound = token === undefined || payload.ath === hash(token);
		if (!header.jwk || !isFor || !isBound || !payload.jti || this.#seen.has(payload.jti))
			throw new ProofError('invalid_dpop_proof');
		this.#seen.add(payload.jti);
		if (payload.nonce !== this.nonce() && payload.nonce !== this.nonce(1))
			throw new ProofError('use_dpop_nonce');
		const { crv, kty, x, y } = header.jwk;
		return hash(JSON.stringify({ crv, kty, x, y }));
	}
}

export function hash(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}

function readProof(text: string): Proof {
	const [head = '', body = '', signature = ''] = text.split('.');
	try {
		const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
		const proof: Proof = { header: read(head), payload: read(body) };
		const { typ, alg, jwk } = proof.header;
		const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
		const isSigned =
			typ === 'dpop+jwt' &&
			alg === 'ES256' &&
			verify(
				'sha256',
				Buffer.from(`${head}.${body}`),
				{ key, dsaEncoding: 'ieee-p1363' },
				Buffer.from(signature, 'base64url'),
			);
		if (isSigned) return proof;
	} catch {
		// It is refused below.
	}
	throw new ProofError('invalid_dpop_proof');
}
