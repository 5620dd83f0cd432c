import type { NetworkName } from '../../contract/networks/network-names.ts';
import type { QuotedPost } from '../../contract/networks/quoted-post.ts';
import type { Networks } from './networks.ts';
import type { PostAttachments, PostQuote } from './post-source.ts';

/** Characters of a quoted post's text that are stored. */
const MAX_CHARACTERS = 4000;

/** A quoted post as it is stored: a long text is cut, because lists have it beside each post. */
export function toQuote({ text, ...quote }: PostQuote): PostQuote {
	return {
		...quote,
		text:
			text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…` : text,
	};
}

/** What a post quotes, in the API's shape. */
export function toQuotedPost(
	{ network, attached }: { network: NetworkName; attached: PostAttachments | null },
	networks: Networks,
): QuotedPost | null {
	if (attached?.isQuoteMissing)
		return { missing: true, author_name: '', author_username: '', text: '', url: null };
	if (!attached?.quote) return null;
	const { id, url = null, authorName, authorUsername, text } = attached.quote;
	return {
		missing: false,
		author_name: authorName,
		author_username: authorUsername,
		text,
		url: id === undefined ? null : networks[network].urlOf({ id, url, authorUsername }),
	};
}
