import { pino } from 'pino';
import { type Client, createClient } from '../../bff/client/client.ts';
import { login } from '../../bff/contract/auth/auth.ts';
import { hashPassword } from '../../bff/src/auth/passwords.ts';
import { UserEntity } from '../../bff/src/auth/user.entity.ts';
import { SubscriptionEntity } from '../../bff/src/billing/subscription.entity.ts';
import { readConfig } from '../../bff/src/config/config.ts';
import { buildServices } from '../../bff/src/services.ts';

export interface Person {
	username: string;
	/** The session cookie. */
	cookie: string;
}

const PASSWORD = 'seven rye loaves';
const DAY_MS = 86_400_000;

/** Creates accounts that have finished the onboarding and have a subscription, directly as rows. */
export async function createAccounts(
	environment: Record<string, string>,
	usernames: readonly string[],
): Promise<void> {
	const services = await buildServices(readConfig(environment), pino({ level: 'silent' }));
	const passwordHash = await hashPassword(PASSWORD);
	const em = services.em.fork();
	const now = new Date();
	for (const username of usernames) {
		const userId = await services.accounts.createAccount({ username, passwordHash });
		await em.nativeUpdate(UserEntity, userId, { onboardingCompleted: true });
		await em.insert(SubscriptionEntity, {
			userId,
			status: 'active',
			renewsAt: new Date(now.getTime() + DAY_MS),
			updatedAt: now,
		});
	}
	await services.close(0);
}

/** Signs in with the password and returns the cookie. Throws `ApiError`. */
export async function signIn(url: string, username: string): Promise<Person> {
	let cookie = '';
	const client = createClient({
		baseUrl: url,
		fetch: async (...request) => {
			const response = await fetch(...request);
			cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
			return response;
		},
	});
	await client.call(login, { body: { username, password: PASSWORD } });
	return { username, cookie };
}

/** The API client of a signed-in user. */
export function clientOf(url: string, { cookie }: Person): Client {
	return createClient({
		baseUrl: url,
		fetch: (input, init) => {
			const headers = new Headers(init?.headers);
			headers.set('cookie', cookie);
			return fetch(input, { ...init, headers });
		},
	});
}
