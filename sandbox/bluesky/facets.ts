import type { JsonRecord } from './repos.ts';

/** A text with the places of its links and tags, which are counted in bytes of UTF-8. */
interface MarkedText {
	text: string;
	facets: JsonRecord[];
}

const MARKED = /https:\/\/\S+|(?<!\S)#(?<tag>\p{L}[\p{L}\p{N}_]*)/gu;
const SHOWN_LINK_LENGTH = 30;
/** In characters as people count them. */
const MAX_LENGTH = 300;

/** A text as Bluesky's app posts it: links are shortened, and a facet has the whole address. */
export function markText(text: string): MarkedText {
	const facets: JsonRecord[] = [];
	let marked = '';
	let end = 0;
	for (const match of text.matchAll(MARKED)) {
		const [whole] = match;
		const tag = match.groups?.tag;
		marked += text.slice(end, match.index);
		end = match.index + whole.length;
		const byteStart = Buffer.byteLength(marked);
		marked += tag === undefined ? shownLink(whole) : whole;
		const feature =
			tag === undefined
				? { $type: 'app.bsky.richtext.facet#link', uri: whole }
				: { $type: 'app.bsky.richtext.facet#tag', tag };
		facets.push({
			index: { byteStart, byteEnd: Buffer.byteLength(marked) },
			features: [feature],
		});
	}
	return { text: marked + text.slice(end), facets };
}

/** A text that is too long for Bluesky ends earlier. */
export function fitted(text: string): string {
	const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
	return characters.length <= MAX_LENGTH
		? text
		: `${characters.slice(0, MAX_LENGTH - 1).join('')}…`;
}

function shownLink(url: string): string {
	const address = url.replace('https://', '');
	return address.length > SHOWN_LINK_LENGTH
		? `${address.slice(0, SHOWN_LINK_LENGTH - 1)}…`
		: address;
}
