import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../src/testing/cpu-milliseconds.ts';
import { DraftParser, markers, parseAnswer } from './draft-markup.ts';
import { assistantAnswers, readWritten } from './fixtures/assistant-answers.ts';

/**
 * What a parser tells of a text that comes in these pieces: drafts and markers as they are,
 * neighbouring commentary joined.
 */
function tell(pieces: Iterable<string>): {
	drafts: string[];
	commentary: string;
	log: string[];
	completeAt: number[];
} {
	const told = {
		drafts: [] as string[],
		commentary: '',
		log: [] as string[],
		completeAt: [] as number[],
	};
	let length = 0;
	let text = '';
	const settle = () => {
		if (text !== '') told.log.push(`text ${text}`);
		text = '';
	};
	const parser = new DraftParser({
		draft(draft) {
			settle();
			told.drafts.push(draft);
			told.completeAt.push(length);
			told.log.push(`draft ${draft}`);
		},
		text(piece) {
			text += piece;
			told.commentary += piece;
		},
		marker() {
			settle();
			told.log.push('marker');
		},
	});
	for (const piece of pieces) {
		length += piece.length;
		parser.push(piece);
	}
	parser.end();
	settle();
	return told;
}

/** Cut by UTF-16 unit, so that emoji are split as well. */
function oneByOne(text: string): string[] {
	return text.split('');
}

function cutAt(text: string, cuts: readonly number[]): string[] {
	const places = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
	return [...places, text.length].map((place, n) => text.slice(places[n - 1] ?? 0, place));
}

const someCuts = fc.array(fc.nat(), { maxLength: 30 });
/**
 * Texts that are mostly trouble: whole, broken and nested markers, dashes, line ends, and words.
 */
const troubledText = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				...Object.values(markers),
				'<',
				'</',
				'<tweet',
				'<tweets',
				'</tweet',
				'>',
				'- ',
				'-',
				'\n',
				'\r\n',
				' ',
				'🍞',
			),
			fc.string({ maxLength: 6, unit: 'binary' }),
		),
		{ maxLength: 40 },
	)
	.map((parts) => parts.join(''));

describe.each(assistantAnswers)('$name', ({ written, drafts, commentary, trailing = '', left }) => {
	const { content, completeAt } = readWritten(written);

	test('is taken apart into its drafts and its commentary [D5]', () => {
		expect(parseAnswer(content, true)).toEqual({
			commentary,
			tweets: drafts.map((text) => ({ text })),
			trailing,
			isOpen: false,
			unfinished: '',
		});
	});

	test('tells each draft at the very character that completes it', () => {
		expect(tell(oneByOne(content)).completeAt).toEqual(completeAt);
	});

	test('is read the same however it is cut', () => {
		const whole = tell([content]).log;
		expect(tell(oneByOne(content)).log).toEqual(whole);
		fc.assert(
			fc.property(someCuts, (cuts) => {
				expect(tell(cutAt(content, cuts)).log).toEqual(whole);
			}),
			{ numRuns: 50 },
		);
	});

	test('has no more drafts than were finished, when it was cut off', () => {
		const { tweets, isOpen, unfinished } = parseAnswer(content, false);
		expect({ tweets: tweets.map(({ text }) => text), isOpen, unfinished }).toEqual({
			tweets: left?.drafts ?? drafts,
			isOpen: left !== undefined,
			unfinished: left?.unfinished ?? '',
		});
	});
});

test('the draft being written can be watched as it grows, without its dash', () => {
	const parser = new DraftParser({ draft: () => undefined });
	const seen = [
		'Sure. <tweets>\n',
		'-',
		' Slow',
		' bread',
		'\n',
		'<tweet>\nTwo',
		'\nlines',
		'</tweet>',
		'</tweets> Bye',
	].map((piece) => {
		parser.push(piece);
		return parser.isOpen ? parser.unfinished : undefined;
	});
	expect(seen).toEqual(['', '', 'Slow', 'Slow bread', '', 'Two', 'Two\nlines', '', undefined]);
});

test('commentary is told as it comes: only what may become a marker waits for the next piece', () => {
	const told: string[] = [];
	const parser = new DraftParser({ draft: () => undefined, text: (piece) => told.push(piece) });
	const soFar = ['5 < 6', ' <twe', 'lve', '<tweet', '>Slow</tweet>'].map((piece) => {
		parser.push(piece);
		return told.join('');
	});
	expect(soFar).toEqual(['5 < 6', '5 < 6 ', '5 < 6 <twelve', '5 < 6 <twelve', '5 < 6 <twelve']);
	expect(told).not.toContain('');
});

test('who wants drafts alone is told no commentary', () => {
	const drafts: string[] = [];
	const parser = new DraftParser({ draft: (text) => drafts.push(text) });
	for (const piece of ['Sure.', ' Here < there:', '<tweet>Slow bread</tweet>']) parser.push(piece);
	expect(drafts).toEqual(['Slow bread']);
});

test('blanks after the dash of a draft are not part of it', () => {
	expect(parseAnswer('<tweets>\n-   Slow bread  \n</tweets>', true).tweets).toEqual([
		{ text: 'Slow bread' },
	]);
});

test('any drafts of one line come back out of a block', () => {
	const line = fc
		.string({ unit: 'grapheme', minLength: 1 })
		.map((text) => text.replace(/[\n<]/g, '').trim())
		.filter((text) => text !== '');
	fc.assert(
		fc.property(fc.array(line), someCuts, (drafts, cuts) => {
			const content = `Here.\n${markers.blockStart}\n${drafts.map((draft) => `- ${draft}\n`).join('')}${markers.blockEnd}`;
			expect(tell(cutAt(content, cuts)).drafts).toEqual(drafts);
		}),
	);
});

test('any drafts of any lines come back out of their tags', () => {
	const draft = fc
		.string({ unit: 'grapheme', minLength: 1 })
		.map((text) => text.replaceAll('<', '').trim())
		.filter((text) => text !== '' && !text.startsWith('-'));
	fc.assert(
		fc.property(fc.array(draft), someCuts, (drafts, cuts) => {
			const content = drafts
				.map((text) => `And:\n${markers.draftStart}${text}${markers.draftEnd}`)
				.join('\n');
			expect(tell(cutAt(content, cuts)).drafts).toEqual(drafts);
		}),
	);
});

test('any text is read the same however it is cut', () => {
	fc.assert(
		fc.property(troubledText, someCuts, (text, cuts) => {
			const whole = tell([text]).log;
			expect(tell(cutAt(text, cuts)).log).toEqual(whole);
			expect(tell(oneByOne(text)).log).toEqual(whole);
		}),
		{ numRuns: 500 },
	);
});

test('nothing is lost but markers, and in drafts the dash and blanks around them', () => {
	const gap = `(?:[\\s-]|${Object.values(markers).join('|')})*?`;
	fc.assert(
		fc.property(troubledText, (text) => {
			const pieces = tell([text]).log.filter((entry) => entry !== 'marker');
			const inOrder = pieces.map((entry) =>
				entry.replace(/^(text|draft) /, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
			);
			expect(text).toMatch(new RegExp(`^${gap}${inOrder.map((piece) => piece + gap).join('')}$`));
		}),
		{ numRuns: 500 },
	);
});

test('a text without an opening marker is commentary to the last character', () => {
	fc.assert(
		fc.property(troubledText, someCuts, (text, cuts) => {
			const plain = text.replaceAll(/<(?=tweets?>)/g, '[');
			expect(tell(cutAt(plain, cuts))).toMatchObject({ commentary: plain, drafts: [] });
		}),
	);
});

describe('takes time in proportion to the text, also for a hostile one [F6]', () => {
	const { blockStart, blockEnd, draftStart, draftEnd } = markers;
	test.each([
		['angles', '', '<'],
		['half markers', '', '<tweet'],
		['half markers in a draft', draftStart, '</twee'],
		['empty lines in a block', blockStart, '\n'],
		['dashes in a block', blockStart, '- '],
		['short lines in a block', blockStart, '- a\n'],
		['one endless line in a block', blockStart, 'a '],
		['angles and lines in a block', blockStart, '<\n'],
		['drafts that nobody closes', '', draftStart],
		['empty blocks', '', blockStart + blockEnd],
		['blanks in a draft', draftStart, ' '],
		['drafts', '', `${draftStart}a${draftEnd}`],
	])('%s', (_, start, repeated) => {
		const time = (characters: number) => {
			const text = start + repeated.repeat(characters / repeated.length);
			const half = text.length / 2;
			return cpuMilliseconds(() => {
				const parser = new DraftParser({ draft: () => undefined });
				parser.push(text.slice(0, half));
				parser.push(text.slice(half));
				parser.end();
			});
		};
		// Four times the text: 4 where time is linear, 16 where it is quadratic. The clock counts in
		// steps of some milliseconds.
		expect(time(2_000_000) / Math.max(time(500_000), 8)).toBeLessThan(10);
	});
});
