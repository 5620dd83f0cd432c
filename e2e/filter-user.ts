import { expect, type Page } from '@playwright/test';
import type { ProductPlace } from './product.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';

/**
 * In a description, makes the sandbox model pause between tokens, so that a test can act in the
 * middle of a run.
 */
export const SLOW_MODEL = '[[sandbox: pace 500]]';
export const wanted = 'Running, training and numbers.';

/** Creates a user in a trial whose feed is some of the accounts of the sandbox. */
export async function signUpFilterUser(page: Page): Promise<void> {
	await signUpAndSubscribe(page);
	const accounts = [
		'solveig_runs',
		'kitonsplits',
		'dagnystrom',
		'priyaindexes',
		'growthgary',
		'shoedeals24',
		'heddabakes',
		'piaholm',
	];
	expect((await page.request.put('/api/feed', { data: { accounts, query: '' } })).status()).toBe(
		200,
	);
}

/**
 * How many of the user's posts are in the judge requests that contain a text. A request with codes
 * has two check posts in addition.
 */
export async function countJudgedPosts(
	{ sandboxUrl }: ProductPlace,
	text: string,
): Promise<number> {
	const requests: { body: { messages?: { content: string }[] } | null }[] = await (
		await fetch(`${sandboxUrl}/sandbox/openrouter/requests`)
	).json();
	const prompts = requests
		.map(({ body }) => body?.messages?.at(-1)?.content ?? '')
		.filter((content) => content.includes(text));
	const postsIn = (content: string) => content.split('<posts-')[1]?.match(/^\{/gm)?.length ?? 0;
	return prompts.reduce(
		(sum, content) => sum + postsIn(content) - (content.includes('<codes-') ? 2 : 0),
		0,
	);
}
