import type { Client } from 'pg';
import { cookiesOf } from './product.ts';

export interface Subscriber {
	id: string;
	/** Headers for requests of this user. */
	headers: { origin: string; cookie: string };
}

/** Creates a user with a subscription. */
export async function createSubscriber(
	origin: string,
	database: Client,
	username: string,
): Promise<Subscriber> {
	const response = await fetch(`${origin}/auth/signup`, {
		method: 'POST',
		headers: { origin, 'content-type': 'application/json' },
		body: JSON.stringify({ username, password: 'bench bench bench' }),
	});
	if (!response.ok)
		throw new Error(`Signing up failed with ${response.status}: ${await response.text()}`);
	const { user } = (await response.json()) as { user: { id: string } };
	await database.query(
		"insert into subscriptions (user_id, status, updated_at) values ($1, 'active', now())",
		[user.id],
	);
	return { id: user.id, headers: { origin, cookie: cookiesOf(response) } };
}
