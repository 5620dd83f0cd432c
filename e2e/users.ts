import { type APIRequestContext, expect } from '@playwright/test';

/** The account of the development product: onboarded, in its trial. */
export const demo = { username: 'demo', password: 'warble-demo' };

/** A unique username of at most 15 letters, which is also valid at X. */
export function newName(): string {
	return `t${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Signs in through the API. */
export async function signIn(
	{ request }: { request: APIRequestContext },
	credentials = demo,
): Promise<void> {
	const response = await request.post('/auth/login', { data: credentials });
	expect(response.status()).toBe(200);
}

export interface NewUserOptions {
	email?: string;
	isOnboarded?: boolean;
}

/** Creates an account through the API and signs in with it. */
export async function signUp(
	{ request }: { request: APIRequestContext },
	{ email, isOnboarded = false }: NewUserOptions = {},
) {
	const credentials = { username: newName(), password: 'a long enough password' };
	const response = await request.post('/auth/signup', {
		data: { ...credentials, ...(email === undefined ? {} : { email }) },
	});
	expect(response.status()).toBe(200);
	if (isOnboarded) {
		const saved = await request.post('/api/user/onboarding', {
			data: { onboardingData: null, completed: true },
		});
		expect(saved.status()).toBe(200);
	}
	return credentials;
}
