// A simple pipeline to compare with: it sends four requests with `Promise.all` and waits for all of
// them before the next four. Runs in the process of the benchmark.
import { buildJudgePrompt, type PostToJudge } from '../../src/filter/judge/judge-prompt.ts';

export interface Timed {
	wallMs: number;
	firstMs: number;
}

/** Reads all posts, then judges them in chunks of `concurrency` requests. */
export async function runChunks(
	upstream: string,
	posts: number,
	batchSize: number,
	concurrency: number,
): Promise<Timed> {
	const startedAt = performance.now();
	const all: PostToJudge[] = [];
	for (let token: string | undefined = '0'; token !== undefined; ) {
		const page = (await (
			await fetch(`${upstream}/2/tweets/search/recent?max_results=100&next_token=${token}`)
		).json()) as {
			data: { id: string; text: string }[];
			meta: { next_token?: string };
		};
		all.push(
			...page.data.map(({ id, text }) => ({
				id,
				authorName: 'Ada',
				authorUsername: 'ada',
				content: text,
				repostBy: null,
				attached: null,
			})),
		);
		token = page.meta.next_token;
	}
	if (all.length !== posts) throw new Error(`read ${all.length} of ${posts} posts`);
	let firstMs = Number.NaN;
	for (let at = 0; at < all.length; at += batchSize * concurrency) {
		const batches = Array.from({ length: concurrency }, (_, index) =>
			all.slice(at + index * batchSize, at + (index + 1) * batchSize),
		);
		await Promise.all(
			batches
				.filter((batch) => batch.length > 0)
				.map(async (batch) => {
					const { messages } = buildJudgePrompt('Running and databases', batch);
					const response = await fetch(`${upstream}/api/v1/chat/completions`, {
						method: 'POST',
						body: JSON.stringify({ messages }),
					});
					await response.text();
				}),
		);
		if (Number.isNaN(firstMs)) firstMs = performance.now() - startedAt;
	}
	return { wallMs: performance.now() - startedAt, firstMs };
}
