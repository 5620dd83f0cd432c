import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** One request as a test may read it. Times are milliseconds since the epoch. */
export interface LoggedRequest {
	id: number;
	method: string;
	path: string;
	startedAt: number;
	headers: Record<string, unknown>;
	/** Of the whole key, so that a test can tell two keys apart without seeing either. */
	keySha256: string | null;
	body: unknown;
	status: number | null;
	tokensSent: number;
	/**
	 * When the answer was written to its end; null while it is being written, or when it never was.
	 */
	endedAt: number | null;
	/** Who ended the answer, and when: `client` means that it went away in the middle. */
	closedBy: 'server' | 'client' | null;
	closedAt: number | null;
}

const kept = 200;

/** The last 200 requests, oldest first. */
export class RequestLog {
	#entries: LoggedRequest[] = [];
	#byRequest = new WeakMap<FastifyRequest, LoggedRequest>();
	#count = 0;

	get entries(): readonly LoggedRequest[] {
		return this.#entries;
	}

	clear(): void {
		this.#entries = [];
	}

	/** The entry of a request that was added. */
	entryOf(request: FastifyRequest): LoggedRequest {
		return this.#byRequest.get(request) ?? this.add(request);
	}

	/** Enters a request whose body was read. */
	add(request: FastifyRequest): LoggedRequest {
		const { authorization, ...headers } = request.headers;
		this.#count += 1;
		const entry: LoggedRequest = {
			id: this.#count,
			method: request.method,
			path: request.url,
			startedAt: Date.now(),
			headers:
				authorization === undefined
					? headers
					: { ...headers, authorization: `${authorization.slice(0, 16)}…` },
			keySha256:
				authorization === undefined
					? null
					: createHash('sha256').update(bearer(authorization)).digest('hex'),
			body: request.body ?? null,
			status: null,
			tokensSent: 0,
			endedAt: null,
			closedBy: null,
			closedAt: null,
		};
		this.#entries = [...this.#entries, entry].slice(-kept);
		this.#byRequest.set(request, entry);
		return entry;
	}
}

export function bearer(authorization: string | undefined): string {
	return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
