import { expect, type Page } from '@playwright/test';
import type { ProductPlace } from './product.ts';
import { ConsentScreen } from './screens/consent.screen.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';
import { newName } from './users.ts';

/** Creates a user with fetched posts, whose likes and replies open on X. */
export async function signUpTweetsUser(page: Page): Promise<void> {
	await signUpAndSubscribe(page);
	expect(
		(
			await page.request.put('/api/feed', {
				data: { accounts: ['kitonsplits', 'heddabakes'], query: '' },
			})
		).status(),
	).toBe(200);
	await fetchPosts(page);
}

/** Creates a user with fetched posts who lets Warble like and reply on X. */
export async function signUpActingUser(page: Page): Promise<void> {
	await signUpAndSubscribe(page);
	const begun = await page.request.post('/api/connections/twitter?acts=true');
	expect(begun.status()).toBe(200);
	const { url }: { url: string } = await begun.json();
	await page.goto(url);
	await new ConsentScreen(page).authorizeAs(newName());
	await expect(page.getByText('X is connected')).toBeVisible();
	await fetchPosts(page);
}

async function fetchPosts({ request }: Page): Promise<void> {
	expect((await request.post('/api/tweets/fetch')).status()).toBe(200);
	await expect
		.poll(async () => (await request.get('/api/tweets/fetch')).json())
		.toMatchObject({ status: 'done' });
}

/** How many replies with this text were posted at X. */
export async function countReplies(
	{ sandboxUrl }: ProductPlace,
	replyText: string,
): Promise<number> {
	const { posts }: { posts: { text: string }[] } = await (
		await fetch(`${sandboxUrl}/sandbox/x/acts`)
	).json();
	return posts.filter(({ text }) => text === replyText).length;
}

/** Sets how the sandbox's X responds to the next reply. */
export async function scriptReply(
	{ sandboxUrl }: ProductPlace,
	step: Record<string, string | number>,
): Promise<void> {
	const response = await fetch(`${sandboxUrl}/sandbox/x/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ at: 'reply', ...step }),
	});
	expect(response.status).toBe(204);
}

/** Makes the pages of x.com empty. */
export async function stubX(page: Page): Promise<void> {
	await page
		.context()
		.route('https://x.com/**', (route) =>
			route.fulfill({ contentType: 'text/html', body: '<title>X</title>' }),
		);
}
