import type { ErrorCode } from 'bff/contract/errors';

type Reply = () => Response | Promise<Response>;

/** The fake server's replies by `METHOD /path`. Other requests fail as without a network. */
export type Replies = Record<string, Reply>;

export const answer =
	(body: unknown): Reply =>
	() =>
		Response.json(body);

export const refuse =
	(status: number, code: ErrorCode, message: string): Reply =>
	() =>
		Response.json({ code, message, error: message }, { status });

export const never: Reply = () => new Promise(() => undefined);

/** A `fetch` that is answered so. The replies may be changed later. */
export function playServer(
	replies: Replies,
	hear: (route: string, body: unknown) => void = () => undefined,
): typeof fetch {
	return async (address, { method = 'GET', body } = {}) => {
		const route = `${method} ${address}`;
		hear(route, typeof body === 'string' ? JSON.parse(body) : undefined);
		const reply = replies[route];
		if (!reply) throw new TypeError('Failed to fetch');
		return reply();
	};
}
