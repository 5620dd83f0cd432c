import { type NetworkName, networkTitle } from 'bff/contract/networks/network-names';
import type { QuotedPost as Quoted } from 'bff/contract/networks/quoted-post';
import { QuotedPost } from 'design-system/quoted-post';

export interface QuoteOfProps {
	post: { network: NetworkName; quoted: Quoted | null };
}

/** What a post quotes; nothing if it quotes none. */
export function QuoteOf({ post: { network, quoted } }: QuoteOfProps) {
	if (!quoted) return null;
	return (
		<QuotedPost
			isMissing={quoted.missing}
			authorName={quoted.author_name}
			authorUsername={quoted.author_username}
			text={quoted.text}
			url={quoted.url}
			network={networkTitle(network)}
		/>
	);
}
