import { expect, type Page } from '@playwright/test';
import type { ProductPlace } from './product.ts';
import { ConsentScreen } from './screens/consent.screen.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';
import { newName } from './users.ts';

/** Somebody new whose posts of some accounts are there, and whose likes and answers open on X. */
export async function newReviewer(page: Page): Promise<void> {
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

/** Somebody new who lets Warble like and answer posts on X. */
export async function newActor(page: Page): Promise<void> {
	await signUpAndSubscribe(page);
	const begun = await page.request.post('/api/connections/twitter?acts=true');
	expect(begun.status()).toBe(200);
	const { url }: { url: string } = await begun.json();
	await page.goto(url);
	await new ConsentScreen(page).agreeAs(newName());
	await expect(page.getByText('X is connected')).toBeVisible();
	await fetchPosts(page);
}

async function fetchPosts({ request }: Page): Promise<void> {
	expect((await request.post('/api/tweets/fetch')).status()).toBe(200);
	await expect
		.poll(async () => (await request.get('/api/tweets/fetch')).json())
		.toMatchObject({ status: 'done' });
}

/** What X has of answers with these words: how many there are. */
export async function countPosted({ sandboxUrl }: ProductPlace, words: string): Promise<number> {
	const { posts }: { posts: { text: string }[] } = await (
		await fetch(`${sandboxUrl}/sandbox/x/acts`)
	).json();
	return posts.filter(({ text }) => text === words).length;
}

/** How the sandbox's X takes the next answer. */
export async function scriptReply(
	{ sandboxUrl }: ProductPlace,
	step: Record<string, string | number>,
): Promise<void> {
	const answer = await fetch(`${sandboxUrl}/sandbox/x/next`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ at: 'reply', ...step }),
	});
	expect(answer.status).toBe(204);
}

/** X's pages come up empty: nobody is signed in there, and nothing of them is asked for. */
export async function emptyX(page: Page): Promise<void> {
	await page
		.context()
		.route('https://x.com/**', (route) =>
			route.fulfill({ contentType: 'text/html', body: '<title>X</title>' }),
		);
}
