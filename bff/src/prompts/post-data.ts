import type { PostAttachments } from '../networks/post-source.ts';
import { truncateVisibleText } from './visible-text.ts';

/** The parts of a post that are sent to a model. */
export interface PromptPost {
	authorName: string;
	authorUsername: string;
	content: string;
}

/** Characters of a post's text that are sent to a model. */
export const MAX_POST_CHARACTERS = 4000;
/** The same for a description of media and an option of a poll. X allows 1000 and 25. */
const MAX_ATTACHMENT_CHARACTERS = 1000;
/** The same for display names and user names. X allows 50 and 15 characters. */
const MAX_NAME_CHARACTERS = 60;

/** A post's author and text, cleaned and truncated for a prompt. */
export function postData({ authorName, authorUsername, content }: PromptPost): {
	author: string;
	text: string;
} {
	return {
		author: `${cleanName(authorName)} (@${cleanName(authorUsername)})`,
		text: truncateVisibleText(content, MAX_POST_CHARACTERS),
	};
}

/** A post's attachments, cleaned and truncated for a prompt. Empty if there are none. */
export function attachmentData(attached: PostAttachments | null): Record<string, unknown> {
	const { media = [], poll = [], quote = null } = attached ?? {};
	const cut = (text: string) => truncateVisibleText(text, MAX_ATTACHMENT_CHARACTERS);
	return {
		...(media.length > 0 && { media: media.map((alt) => alt && cut(alt)) }),
		...(poll.length > 0 && { poll: poll.map(cut) }),
		...(quote && { quotes: postData({ ...quote, content: quote.text }) }),
	};
}

/** Cleans and truncates a display name or user name for a prompt, on one line. */
export function cleanName(name: string): string {
	return truncateVisibleText(name, MAX_NAME_CHARACTERS).replace(/\s+/g, ' ').trim();
}
