import { expect, test } from 'vitest';
import { blueskyLimits } from '../../networks/bluesky/bluesky-limits.ts';
import { mastodonLimits } from '../../networks/mastodon/instance.ts';
import { xLimits } from '../../networks/x/x-session.ts';
import { type DescribedMedia, findMediaProblem } from './readiness.ts';

const MB = 1024 * 1024;
const x = { network: { title: 'X' }, limits: xLimits };
const bluesky = { network: { title: 'Bluesky' }, limits: blueskyLimits };
const mastodon = {
	network: { title: 'Mastodon' },
	limits: {
		...mastodonLimits,
		images: 2,
		fileBytes: { image: 16 * MB, gif: 16 * MB, video: 99 * MB },
	},
};
const unknown = { network: { title: 'Mastodon' }, limits: mastodonLimits };

const file = (kind: DescribedMedia['kind'], megabytes: number): DescribedMedia => ({
	id: `${kind} of ${megabytes}`,
	kind,
	status: 'ready',
	size: megabytes * MB,
});
const video = file('video', 100);
const photo = file('image', 1);

test.each([
	['X', x, [video], undefined],
	['Bluesky', bluesky, [photo], undefined],
	[
		'Bluesky',
		bluesky,
		[video],
		'This post has a video of 100 MB, and Bluesky takes up to 95.3 MB. Make it smaller, and replace it.',
	],
	[
		'Bluesky',
		bluesky,
		[photo, file('image', 1.91)],
		'This post has an image of 2 MB, and Bluesky takes up to 1.9 MB. Make it smaller, and replace it.',
	],
	[
		'Bluesky',
		bluesky,
		[file('gif', 9)],
		'This post has a GIF of 9 MB, and Bluesky takes up to 1.9 MB. Make it smaller, and replace it.',
	],
	[
		'Mastodon',
		mastodon,
		[video],
		'This post has a video of 100 MB, and Mastodon takes up to 99 MB. Make it smaller, and replace it.',
	],
	[
		'Mastodon',
		mastodon,
		[photo, photo, photo],
		'This post can have up to 2 images at Mastodon. Remove the others.',
	],
	['a Mastodon server that does not say', unknown, [video], undefined],
])('files for %s are refused for what it does not take: %#', (_, rules, media, problem) => {
	const parts = [{ text: '', media: media.map(({ id }) => ({ id, alt: '' })) }];
	expect(findMediaProblem(parts, { ...rules, sent: 0, media })).toBe(problem);
});

test('alt texts that are too long are refused, and the part is named', () => {
	const part = (alt: string) => ({ text: '', media: [{ id: photo.id, alt }] });
	const limits = { ...mastodonLimits, altText: 100 };
	const rules = { network: { title: 'Mastodon' }, limits, media: [photo] };
	const parts = [part('a'.repeat(101)), part('a'.repeat(102))];
	expect(findMediaProblem(parts, { ...rules, sent: 1 })).toBe(
		'Part 2 has a description of 102 characters, and Mastodon takes 100. Shorten it.',
	);
});
