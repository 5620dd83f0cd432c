import { visibleStart } from './visible-text.ts';

/** A post that somebody wrote, as far as a model needs it. */
export interface WrittenPost {
	authorName: string;
	authorUsername: string;
	content: string;
}

/** Characters of one post that a model reads. */
export const MAX_TEXT = 4000;
/**
 * Characters of a display name and of a username that a model reads. The platform allows 50 and 15.
 */
const MAX_NAME = 60;

/**
 * The author and the text of a post as a prompt carries them: cleaned and cut, the names like the
 * text.
 */
export function postData({ authorName, authorUsername, content }: WrittenPost): {
	author: string;
	text: string;
} {
	return {
		author: `${readName(authorName)} (@${readName(authorUsername)})`,
		text: visibleStart(content, MAX_TEXT),
	};
}

/** A display name or a username as a prompt carries it: on one line. */
export function readName(name: string): string {
	return visibleStart(name, MAX_NAME).replace(/\s+/g, ' ').trim();
}
