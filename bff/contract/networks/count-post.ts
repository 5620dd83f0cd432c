import type { MediaKind } from '../publishing/media.ts';
import { countTweet } from '../x/tweet-length.ts';
import type { TextLimits } from './text-limits.ts';

/** What a post of an account may contain. */
export interface PostLimits extends TextLimits {
	/** Maximum number of images. */
	images: number;
	/** Maximum number of characters of an alt text. */
	altText: number;
	/** Maximum number of bytes of a file. Null: unknown. */
	fileBytes: Readonly<Record<MediaKind, number | null>>;
}

/** An address with its scheme, as Mastodon recognises it. */
const LINK = /https?:\/\/[^\s<>"]+/giu;
/** A mention with a server, such as `@ada@example.org`. */
const MENTION = /(?<![\w@])@(\w[\w.-]*)@[\w.-]+\w/gu;
const segmenter = new Intl.Segmenter();

/**
 * The number of characters of a text as a network counts them. X: weighted, links as 23. Bluesky:
 * graphemes. Mastodon: graphemes, links as `linkLength`, mentions without their server.
 */
export function countPost(text: string, { counting, linkLength }: TextLimits): number {
	if (counting === 'x') return countTweet(text).length;
	if (counting === 'bluesky') return graphemes(text);
	const shortened = text
		.replace(LINK, (link) => (linkLength === null ? link : 'x'.repeat(linkLength)))
		.replace(MENTION, '@$1');
	return graphemes(shortened);
}

function graphemes(text: string): number {
	return Array.from(segmenter.segment(text)).length;
}
