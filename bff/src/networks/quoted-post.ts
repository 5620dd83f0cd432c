import type { NetworkName } from '../../contract/networks/network-names.ts';
import type { QuotedPost } from '../../contract/networks/quoted-post.ts';
import type { Networks } from './networks.ts';
import type { PostAttachments } from './post-source.ts';

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
