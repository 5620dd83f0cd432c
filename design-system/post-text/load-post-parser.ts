import { toTextFragment } from './to-text-fragment.ts';

type ParsePost = (html: string) => DocumentFragment;

let loaded: ParsePost | undefined;

/** Without these characters, a post reads the same as HTML and as plain text. */
export const hasMarkup = (content: string): boolean => /[<&]/.test(content);

/** Undefined until `loadPostParser` has loaded it. */
export function postParser(): ParsePost | undefined {
	return loaded;
}

/**
 * Loads the sanitizer, which is large, for the first post with markup. If loading fails, markup is
 * shown as text.
 */
export async function loadPostParser(): Promise<ParsePost> {
	try {
		loaded ??= (await import('./parse-post.ts')).parsePost;
	} catch {
		return toTextFragment;
	}
	return loaded;
}
