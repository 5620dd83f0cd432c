import { type ContentState, convertFromRaw, type RawDraftContentState } from 'draft-js';
import { expect, test } from 'vitest';
import { exportHtml } from './export-html.ts';
import { importHtml } from './import-html.ts';

/** Numbers from 0 to `limit`, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number) {
	let state = seed;
	return (limit: number) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
	};
}

const types = ['unstyled', 'header-one', 'header-two', 'unordered-list-item', 'ordered-list-item'];
const styles = ['BOLD', 'ITALIC', 'UNDERLINE'] as const;
const characters = [
	...'abc   <>&"\'\n\n\u00a0é—שלוםあ👍🏽',
	'👩‍👩‍👧',
	'&amp;',
	'</p>',
	'\t',
	'\u200b',
	'\u202e',
];

/** Everything that the editor can produce and more, such as a list that starts at depth 3. */
function makeContent(seed: number): RawDraftContentState {
	const next = numbersFrom(seed);
	const blocks = Array.from({ length: 1 + next(8) }, (_, index) => {
		const type = types[next(types.length)] ?? 'unstyled';
		const text = Array.from(
			{ length: next(3) === 0 ? 0 : next(14) },
			() => characters[next(characters.length)],
		).join('');
		const size = [...text].length;
		return {
			key: `k${index}`,
			type,
			text,
			depth: type.endsWith('list-item') ? next(5) : 0,
			entityRanges: [],
			inlineStyleRanges: Array.from({ length: size === 0 ? 0 : next(4) }, () => {
				const offset = next(size);
				return { offset, length: 1 + next(size - offset), style: styles[next(3)] ?? 'BOLD' };
			}),
		};
	});
	return { blocks, entityMap: {} };
}

/** The visible content: without block keys, with the styles of each character. */
function seen(content: ContentState) {
	return content
		.getBlocksAsArray()
		.map((block) => [
			block.getType(),
			block.getDepth(),
			block.getText(),
			Array.from({ length: block.getLength() }, (_, at) =>
				block.getInlineStyleAt(at).toArray().sort().join('+'),
			).join(),
		]);
}

test.each(Array.from({ length: 20 }, (_, chunk) => chunk))(
	'content is the same after saving and opening, part %d of 20',
	(chunk) => {
		for (let seed = chunk * 15; seed < chunk * 15 + 15; seed += 1) {
			const content = convertFromRaw(makeContent(seed));
			const html = exportHtml(content);
			const opened = convertFromRaw(importHtml(html));
			expect(seen(opened), `seed ${seed}: ${html}`).toEqual(seen(content));
			expect(exportHtml(opened)).toBe(html);
		}
	},
);
