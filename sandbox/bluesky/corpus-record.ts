import type { CorpusPost } from '../x/corpus.ts';
import { fitted, markText } from './facets.ts';
import type { JsonRecord, Repos, StoredRecord } from './repos.ts';

/** A grey pixel. Images differ by their alt texts only. */
const image = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** The record of a post or repost. `target`: the post that it refers to. */
export function recordOf(
	{ author, text, time, media, reference }: CorpusPost,
	{ target, repos }: { target: StoredRecord | undefined; repos: Repos },
): JsonRecord & { $type: string } {
	const createdAt = new Date(time).toISOString();
	const ref = target && { uri: target.uri, cid: target.cid };
	if (reference?.type === 'retweeted')
		return { $type: 'app.bsky.feed.repost', subject: ref, createdAt };
	const { facets, ...marked } = markText(fitted(text));
	const images = media.map((alt) => ({
		alt: alt ?? '',
		image: repos.upload(image, 'image/png'),
	}));
	return {
		$type: 'app.bsky.feed.post',
		...marked,
		langs: [author.lang],
		createdAt,
		...(facets.length > 0 && { facets }),
		// Posts that others refer to are no replies, so the parent is the root.
		...(reference?.type === 'replied_to' && { reply: { root: ref, parent: ref } }),
		...(reference?.type === 'quoted' && {
			embed: { $type: 'app.bsky.embed.record', record: ref },
		}),
		...(images.length > 0 && { embed: { $type: 'app.bsky.embed.images', images } }),
	};
}
