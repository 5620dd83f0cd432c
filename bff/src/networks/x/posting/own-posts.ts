import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { readPostTime } from '../post-time.ts';

/** The post to find among a user's own posts. */
export interface PostToFind {
	text: string;
	replyTo?: string | undefined;
	hasMedia: boolean;
	/** Ids of other posts, which do not match. */
	except?: ReadonlySet<string> | undefined;
	/** Milliseconds since 1970 by X's clock. Earlier posts do not match. */
	notBefore?: number | undefined;
}

const Id = Type.String({ pattern: '^[0-9]{1,20}$' });

/** An own post in X's format. Unlike `Post`, its text is as X sends it, with short links. */
const OwnPost = Type.Object({
	id: Id,
	text: Type.String(),
	created_at: Type.Optional(Type.String()),
	note_tweet: Type.Optional(Type.Object({ text: Type.String() })),
	referenced_tweets: Type.Optional(Type.Array(Type.Object({ type: Type.String(), id: Id }))),
});
type OwnPost = Static<typeof OwnPost>;

/** The fields that `findAmong` needs. */
export const ownPostFields = 'created_at,note_tweet,referenced_tweets';

/** The id of the first of the listed posts with this text and reply parent. */
export function findAmong(
	items: readonly unknown[] | undefined,
	wanted: PostToFind,
): string | undefined {
	return items
		?.filter((item): item is OwnPost => Value.Check(OwnPost, item))
		.find(
			(post) =>
				!wanted.except?.has(post.id) &&
				!isBefore(post, wanted.notBefore) &&
				parentOf(post) === wanted.replyTo &&
				isSameText(post.note_tweet?.text ?? post.text, wanted),
		)?.id;
}

function isBefore({ id, created_at }: OwnPost, time = Number.NEGATIVE_INFINITY): boolean {
	const posted = readPostTime(created_at, id)?.getTime();
	return posted !== undefined && posted < time;
}

function parentOf({ referenced_tweets = [] }: OwnPost): string | undefined {
	return referenced_tweets.find(({ type }) => type === 'replied_to')?.id;
}

const SHORT_LINK = /https:\/\/t\.co\/\w+/g;
/** X appends one link for all images, or the video, of a post. */
const MEDIA_LINK = /https:\/\/t\.co\/\w{1,40}$/;
/** X puts the names of the people in a conversation before a reply. */
const LEADING_NAMES = /^(@\w+ )+/;

/**
 * Whether a text from X equals this text. X shortens links, escapes characters and trims spaces.
 */
function isSameText(atX: string, { text, replyTo, hasMedia }: PostToFind): boolean {
	const normalised = (raw: string) => {
		const one = raw.normalize('NFC').replace(/\s+/g, ' ').trim();
		return replyTo === undefined ? one : one.replace(LEADING_NAMES, '');
	};
	const found = normalised(decoded(atX));
	const ours = normalised(text);
	return (
		matches(found, ours) || (hasMedia && matches(normalised(found.replace(MEDIA_LINK, '')), ours))
	);
}

/** Compares word by word: a short link stands for any characters. */
function matches(atX: string, ours: string): boolean {
	const [theirs, own] = [atX.split(' '), ours.split(' ')];
	return (
		theirs.length === own.length &&
		theirs.every((word, at) => {
			const parts = word.split(SHORT_LINK);
			const [first = '', last = ''] = [parts[0], parts.at(-1)];
			const mine = own[at] ?? '';
			if (parts.length === 1) return word === mine;
			return (
				mine.length > first.length + last.length && mine.startsWith(first) && mine.endsWith(last)
			);
		})
	);
}

const characters = { amp: '&', lt: '<', gt: '>' };

function decoded(text: string): string {
	return text.replace(/&(amp|lt|gt);/g, (_, name: keyof typeof characters) => characters[name]);
}
