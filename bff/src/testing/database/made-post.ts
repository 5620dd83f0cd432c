import type { Post } from '../../networks/post-source.ts';

/** A post with this time, which also determines its id. */
export function makePost(createdAt: Date, more: Partial<Post> = {}): Post {
	const id = String((BigInt(createdAt.getTime()) - 1_288_834_974_657n) << 22n);
	return {
		network: 'x',
		id,
		url: null,
		authorId: '12',
		authorName: 'Solveig Aas',
		authorUsername: 'solveig_runs',
		avatarUrl: null,
		text: `Easy run, written ${createdAt.toISOString()}`,
		createdAt,
		likes: 1,
		retweets: 0,
		replies: 0,
		repostOf: null,
		replyTo: null,
		lang: 'en',
		editIds: [more.id ?? id],
		attached: null,
		...more,
	};
}
