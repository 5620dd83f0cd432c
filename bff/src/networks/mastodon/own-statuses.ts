import type { SoughtPost } from '../network.ts';
import { contentText, hasMedia, type Status } from './mastodon-status.ts';

/** `notBefore`: milliseconds since 1970 by the instance’s clock. */
export type SoughtStatus = Pick<SoughtPost, 'text' | 'replyTo' | 'hasMedia' | 'except'> & {
	notBefore: number | undefined;
};

/** The first of the listed statuses with this text and reply parent. */
export function findAmong(
	statuses: readonly Status[],
	{ text, replyTo, except, notBefore = 0, ...sought }: SoughtStatus,
): Status | undefined {
	return statuses.find(
		(status) =>
			!except?.has(status.id) &&
			Date.parse(status.createdAt) >= notBefore &&
			(status.inReplyToId ?? undefined) === replyTo &&
			hasMedia(status) === sought.hasMedia &&
			comparable(contentText(status)) === comparable(text),
	);
}

/** A mention with a server. Mastodon shows users of its own without it. */
const MENTION = /(?<![\w@])@([\w.-]{1,100})@[\w.-]{1,255}/g;

/** Mastodon makes paragraphs of empty lines, and trims spaces. */
function comparable(text: string): string {
	return text.normalize('NFC').replace(MENTION, '@$1').replace(/\s+/g, ' ').trim();
}
