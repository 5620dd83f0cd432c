import { expect, type Page } from '@playwright/test';
import type { ProductPlace } from './product.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';

/**
 * A pause between tokens long enough to act in the middle of a run; the sandbox model obeys what
 * stands in the description.
 */
export const slowly = '[[sandbox: pace 500]]';
export const wanted = 'Running, training and numbers.';

/** Somebody new, with a trial, who reads some of the sandbox's accounts. */
export async function newReader(page: Page): Promise<void> {
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
 * How many of a person's posts the model was asked about in questions that hold a word. A question
 * with code words has two check posts besides.
 */
export async function postsAsked({ sandboxUrl }: ProductPlace, word: string): Promise<number> {
	const requests: { body: { messages?: { content: string }[] } | null }[] = await (
		await fetch(`${sandboxUrl}/sandbox/openrouter/requests`)
	).json();
	const asked = requests
		.map(({ body }) => body?.messages?.at(-1)?.content ?? '')
		.filter((content) => content.includes(word));
	const postsIn = (content: string) => content.split('<posts-')[1]?.match(/^\{/gm)?.length ?? 0;
	return asked.reduce(
		(sum, content) => sum + postsIn(content) - (content.includes('<codes-') ? 2 : 0),
		0,
	);
}
