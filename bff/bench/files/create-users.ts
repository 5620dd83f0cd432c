import { Client } from 'pg';
import type { Product } from '../product.ts';
import { createSubscriber } from '../subscriber.ts';

export type Send = (path: string, body?: unknown) => Promise<Response>;

/**
 * Creates subscribed users with `files` files of almost 1 MB each. Returns a `Send` for each user.
 */
export async function createUsers(
	{ origin }: Product,
	databaseUrl: string,
	count: number,
	files: number,
): Promise<Send[]> {
	const database = new Client({ connectionString: databaseUrl });
	await database.connect();
	try {
		const users: Send[] = [];
		for (let at = 0; at < count; at += 1) {
			const { id, headers } = await createSubscriber(origin, database, `bench_${at}`);
			const send: Send = (path, body) => request(origin + path, headers, body);
			users.push(send);
			await send('/api/files', {
				path: 'first',
				content: '<p>words, and <em>more</em> words </p>'.repeat(25_000),
			});
			await database.query(
				`insert into files (id, user_id, path, content, plain_text, size, revision, created_at, updated_at)
				select gen_random_uuid(), user_id, 'copy ' || n, content, plain_text, size, 1, now(), now()
				from files, generate_series(2, $2) n where user_id = $1`,
				[id, files],
			);
		}
		return users;
	} finally {
		await database.end();
	}
}

/** Sends POST with a body and GET without. Throws unless the status is 200. */
async function request(
	address: string,
	headers: Record<string, string>,
	body?: unknown,
): Promise<Response> {
	const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
	const response = await fetch(address, {
		...init,
		headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
	});
	if (!response.ok)
		throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
	return response;
}
