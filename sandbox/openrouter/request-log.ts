import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A request, for tests. Times are in milliseconds since 1970. */
export interface LoggedRequest {
	id: number;
	method: string;
	path: string;
	startedAt: number;
	headers: Record<string, unknown>;
	/** The hash of the key, so that tests can compare keys without seeing them. */
	keySha256: string | null;
	body: unknown;
	status: number | null;
	tokensSent: number;
	/**
	 * When the response was complete; null before that, or if it was interrupted.
	 */
	endedAt: number | null;
	/** Who closed the connection, and when: `client` means before the response was complete. */
	closedBy: 'server' | 'client' | null;
	closedAt: number | null;
}

const ENTRY_LIMIT = 200;

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

	/** Adds a request. Its body must have been read. */
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
		this.#entries = [...this.#entries, entry].slice(-ENTRY_LIMIT);
		this.#byRequest.set(request, entry);
		return entry;
	}
}

export function bearer(authorization: string | undefined): string {
	return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
