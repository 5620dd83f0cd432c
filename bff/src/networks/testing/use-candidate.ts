import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MediaFile, NewPost } from '../network.ts';
import type { CandidateServer } from './candidate.ts';

/** One pixel, as PNG. */
export const image = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);

/** The first bytes of an MP4 file. */
const video = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');

let keys = 0;

export function newPost(text: string, more: Partial<NewPost> = {}): NewPost {
	keys += 1;
	return { text, key: `key-${keys}`, firstAttemptAt: new Date(), ...more };
}

export function imageFile(alt: string, bytes = image): MediaFile {
	return {
		kind: 'image',
		type: 'image/png',
		size: bytes.length,
		width: 1,
		height: 1,
		alt,
		async *read() {
			yield bytes;
		},
		signal: AbortSignal.timeout(10_000),
	};
}

export function videoFile(alt: string, bytes = video): MediaFile {
	return { ...imageFile(alt, bytes), kind: 'video', type: 'video/mp4' };
}

/** Starts a candidate for the tests of a `describe`, and gives each test two new accounts. */
export function useCandidate<It extends CandidateServer>(start: () => Promise<It>) {
	type Account = Awaited<ReturnType<It['newAccounts']>>[0];
	let it: It;
	let [me, other]: Account[] = [];

	beforeAll(async () => {
		it = await start();
	});
	afterAll(() => it.close());
	beforeEach(async () => {
		[me, other] = await it.newAccounts();
	});

	const accounts = () => ({ me: me as Account, other: other as Account });
	const session = () => it.network.open(accounts().me);
	return {
		candidate: () => it,
		accounts,
		session,
		publish: (text: string, more?: Partial<NewPost>) =>
			session().publish(more?.replyTo === undefined ? 'post' : 'part', newPost(text, more)),
		posts: () => it.postsOf(accounts().me),
	};
}
