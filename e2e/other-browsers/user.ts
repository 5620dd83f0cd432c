import { type APIRequestContext, expect } from '@playwright/test';
import { signUpAndSubscribe } from '../stripe-sandbox.ts';
import { newName } from '../users.ts';

/**
 * Creates a user with everything the journeys need: a trial, posts to review that can be liked from
 * Warble, a filter template and a file.
 */
export async function signUpWithEverything(request: APIRequestContext) {
	const credentials = await signUpAndSubscribe({ request });
	await connectX(request);
	const post = async (url: string, data: object): Promise<void> => {
		const response = await request.post(url, { data });
		expect(response.status(), await response.text()).toBe(200);
	};
	await post('/api/tweets/fetch', {});
	await expect
		.poll(async () => (await request.get('/api/tweets/fetch')).json())
		.toMatchObject({ status: 'done' });
	await post('/api/filter/templates', {
		name: 'Slow running',
		content: { description: '<p>Running, training and numbers.</p>' },
	});
	await post('/api/files', { path: 'notes.md', content: '<p>Slow is</p>' });
	return credentials;
}

/** Connects an account of the sandbox's X, with permission to like and reply. */
async function connectX(request: APIRequestContext): Promise<void> {
	const begun = await request.post('/api/connections/twitter?acts=true');
	const { url }: { url: string } = await begun.json();
	const { origin, pathname, searchParams } = new URL(url);
	const connected = await request.post(origin + pathname, {
		form: { ...Object.fromEntries(searchParams), decision: 'authorize', other: newName() },
	});
	expect(connected.url()).toContain('connected=twitter');
}
