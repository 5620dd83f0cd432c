import { type APIRequestContext, expect } from '@playwright/test';

/** The account that comes with the product: onboarded, its trial running. */
export const demo = { username: 'demo', password: 'warble-demo' };

/** A name that nobody else has, of at most 15 letters, so that X takes it as well. */
export function newName(): string {
	return `t${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Signs in without the form, for tests that are about something else. */
export async function signIn(
	{ request }: { request: APIRequestContext },
	credentials = demo,
): Promise<void> {
	const answer = await request.post('/auth/login', { data: credentials });
	expect(answer.status()).toBe(200);
}

export interface NewPerson {
	email?: string;
	isOnboarded?: boolean;
}

/** Makes an account without the form and signs in with it. */
export async function signUp(
	{ request }: { request: APIRequestContext },
	{ email, isOnboarded = false }: NewPerson = {},
) {
	const credentials = { username: newName(), password: 'a long enough password' };
	const answer = await request.post('/auth/signup', {
		data: { ...credentials, ...(email === undefined ? {} : { email }) },
	});
	expect(answer.status()).toBe(200);
	if (isOnboarded) {
		const saved = await request.post('/api/user/onboarding', {
			data: { onboardingData: null, completed: true },
		});
		expect(saved.status()).toBe(200);
	}
	return credentials;
}
