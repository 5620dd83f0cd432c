import { toTextFragment } from './to-text-fragment.ts';

type ParsePost = (html: string) => DocumentFragment;

let loaded: ParsePost | undefined;

/** Undefined until `loadPostParser` has brought it. */
export function postParser(): ParsePost | undefined {
	return loaded;
}

/**
 * What cleans markup is large and comes with the first post that has some. Where it does not come,
 * markup is letters.
 */
export async function loadPostParser(): Promise<ParsePost> {
	try {
		loaded ??= (await import('./parse-post.ts')).parsePost;
	} catch {
		return toTextFragment;
	}
	return loaded;
}
