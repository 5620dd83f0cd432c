import { createHash } from 'node:crypto';
import type { PostQuote } from '../../networks/post-source.ts';
import { visibleText } from '../../prompts/visible-text.ts';
import type { PostToJudge } from './judge-prompt.ts';

/** With more words beside it, a post about a link is a text of its own. */
const MAX_WORDS_ABOUT_LINK = 8;
/** With fewer words, the images and videos of a post say more than its text. */
const MIN_WORDS_BESIDE_MEDIA = 3;

/** Query parameters that say where a reader came from, and do not change the page. */
const TRACKING = /^(utm_.*|fbclid|gclid|igshid|mc_cid|mc_eid|ref_src)$/;

/**
 * Returns a key of at most 64 characters, which is the same for all posts of a story: posts with
 * the same text, ignoring case, white space and links, or with the same single link and only a few
 * words beside it. A post without words gets a key of its own, because images are not compared, and
 * so does one about a post that is not known.
 */
export function storyKey({
	id,
	content,
	attached,
}: Pick<PostToJudge, 'id' | 'content' | 'attached'>): string {
	const plain = visibleText(content).normalize('NFKC');
	const links = [...new Set(plain.match(/https?:\/\/\S+/gi)?.map(canonicalLink))];
	const text = withSingleSpaces(plain.replace(/https?:\/\/\S+/gi, ' '));
	const words = withSingleSpaces(text.replace(/[@#]\S+/g, ' '))
		.split(' ')
		.filter(Boolean);
	const quote = attached?.quote ? quoteKey(attached.quote) : '';
	const poll = attached?.poll ?? [];

	if (attached?.isQuoteMissing) return ownKey(id);
	const [link, ...furtherLinks] = links;
	const isQuoteOrPoll = quote !== '' || poll.length > 0;
	const isAboutLinks = words.length <= MAX_WORDS_ABOUT_LINK && !isQuoteOrPoll;
	if (isAboutLinks && link?.includes('/') && furtherLinks.length === 0) return hash(['link', link]);
	if (words.length === 0 && !isQuoteOrPoll) return ownKey(id);
	if (words.length < MIN_WORDS_BESIDE_MEDIA && attached?.media.length) return ownKey(id);
	return hash(['text', text, quote, poll, isAboutLinks ? links.toSorted() : []]);
}

/**
 * What a quoted post says, which is the same at all networks. Of images without a text, only the id
 * or the author says which they are.
 */
export function quoteKey({ text, id, authorUsername }: PostQuote): string {
	return withSingleSpaces(text) || (id ?? authorUsername);
}

/** Whether a key is the post's own, which no other post can have. */
export function isOwnKey(id: string, key: string): boolean {
	return key === ownKey(id);
}

function ownKey(id: string): string {
	return id.length <= 64 ? id : hash(['id', id]);
}

function hash(parts: readonly unknown[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function withSingleSpaces(text: string): string {
	return text.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}

/** Without protocol, `www.`, fragment, tracking and the slash at the end. */
function canonicalLink(link: string): string {
	// Punctuation that ends a sentence is no part of the address.
	const address = link.replace(/[.,;:!?)\]}'"’”…]{1,10}$/, '');
	if (!URL.canParse(address)) return address;
	const url = new URL(address);
	const parameters = [...url.searchParams].filter(([name]) => !TRACKING.test(name.toLowerCase()));
	const query = parameters.map(([name, value]) => `${name}=${value}`).sort();
	const path = url.pathname.replace(/\/$/, '');
	const page = query.length === 0 ? path : `${path}/?${query.join('&')}`;
	return `${url.host.replace(/^www\./, '')}${page}`;
}
