import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMilliseconds } from '../../src/testing/cpu-milliseconds.ts';
import { DraftParser, markers, parseAnswer } from '../compose/draft-markup.ts';
import { assistantAnswers, parseMarkedText } from '../fixtures/assistant-answers.ts';

/**
 * What the parser reports for a text in these pieces. Adjacent commentary is joined in `events`.
 */
function parseAll(pieces: Iterable<string>) {
	const drafts: string[] = [];
	const events: string[] = [];
	/** Number of characters received when each draft was reported. */
	const completeAt: number[] = [];
	let commentary = '';
	let length = 0;
	let pendingText = '';
	const addTextEvent = () => {
		if (pendingText !== '') events.push(`text ${pendingText}`);
		pendingText = '';
	};
	const parser = new DraftParser({
		draft(draft) {
			addTextEvent();
			drafts.push(draft);
			completeAt.push(length);
			events.push(`draft ${draft}`);
		},
		text(piece) {
			pendingText += piece;
			commentary += piece;
		},
		marker() {
			addTextEvent();
			events.push('marker');
		},
	});
	for (const piece of pieces) {
		length += piece.length;
		parser.push(piece);
	}
	parser.end();
	addTextEvent();
	return { drafts, commentary, events, completeAt };
}

/** Splits by UTF-16 code unit, which also splits emoji. */
function splitUnits(text: string): string[] {
	return text.split('');
}

function splitAt(text: string, cuts: readonly number[]): string[] {
	const indexes = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
	return [...indexes, text.length].map((index, n) => text.slice(indexes[n - 1] ?? 0, index));
}

const randomCuts = fc.array(fc.nat(), { maxLength: 30 });

/** Mostly difficult text: whole, broken and nested markers, dashes, line ends and other text. */
const difficultText = fc
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

describe.each(assistantAnswers)(
	'$name',
	({ markedText, drafts, commentary, trailing = '', ifCutOff }) => {
		const { content, completeAt } = parseMarkedText(markedText);

		test('is separated into drafts and commentary [D5]', () => {
			expect(parseAnswer(content, true)).toEqual({
				commentary,
				tweets: drafts.map((text) => ({ text })),
				trailing,
				isOpen: false,
				unfinished: '',
			});
		});

		test('reports each draft at the character that completes it', () => {
			expect(parseAll(splitUnits(content)).completeAt).toEqual(completeAt);
		});

		test('has the same result however it is split', () => {
			const whole = parseAll([content]).events;
			expect(parseAll(splitUnits(content)).events).toEqual(whole);
			fc.assert(
				fc.property(randomCuts, (cuts) => {
					expect(parseAll(splitAt(content, cuts)).events).toEqual(whole);
				}),
				{ numRuns: 50 },
			);
		});

		test('has only complete drafts when it was cut off', () => {
			const { tweets, isOpen, unfinished } = parseAnswer(content, false);
			expect({ tweets: tweets.map(({ text }) => text), isOpen, unfinished }).toEqual({
				tweets: ifCutOff?.drafts ?? drafts,
				isOpen: ifCutOff !== undefined,
				unfinished: ifCutOff?.unfinished ?? '',
			});
		});
	},
);

test('the unfinished draft can be read as it grows, without its dash', () => {
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

test('commentary is reported at once, except text that may become a marker', () => {
	const pieces: string[] = [];
	const parser = new DraftParser({ draft: () => undefined, text: (piece) => pieces.push(piece) });
	const soFar = ['5 < 6', ' <twe', 'lve', '<tweet', '>Slow</tweet>'].map((piece) => {
		parser.push(piece);
		return pieces.join('');
	});
	expect(soFar).toEqual(['5 < 6', '5 < 6 ', '5 < 6 <twelve', '5 < 6 <twelve', '5 < 6 <twelve']);
	expect(pieces).not.toContain('');
});

test('commentary needs no listener', () => {
	const drafts: string[] = [];
	const parser = new DraftParser({ draft: (text) => drafts.push(text) });
	for (const piece of ['Sure.', ' Here < there:', '<tweet>Slow bread</tweet>']) parser.push(piece);
	expect(drafts).toEqual(['Slow bread']);
});

test('spaces after the dash are not part of a draft', () => {
	expect(parseAnswer('<tweets>\n-   Slow bread  \n</tweets>', true).tweets).toEqual([
		{ text: 'Slow bread' },
	]);
});

test('drafts of any single line are found in a block', () => {
	const line = fc
		.string({ unit: 'grapheme', minLength: 1 })
		.map((text) => text.replace(/[\n<]/g, '').trim())
		.filter((text) => text !== '');
	fc.assert(
		fc.property(fc.array(line), randomCuts, (drafts, cuts) => {
			const content = `Here.\n${markers.blockStart}\n${drafts.map((draft) => `- ${draft}\n`).join('')}${markers.blockEnd}`;
			expect(parseAll(splitAt(content, cuts)).drafts).toEqual(drafts);
		}),
	);
});

test('any drafts are found between draft markers', () => {
	const draft = fc
		.string({ unit: 'grapheme', minLength: 1 })
		.map((text) => text.replaceAll('<', '').trim())
		.filter((text) => text !== '' && !text.startsWith('-'));
	fc.assert(
		fc.property(fc.array(draft), randomCuts, (drafts, cuts) => {
			const content = drafts
				.map((text) => `And:\n${markers.draftStart}${text}${markers.draftEnd}`)
				.join('\n');
			expect(parseAll(splitAt(content, cuts)).drafts).toEqual(drafts);
		}),
	);
});

test('any text has the same result however it is split', () => {
	fc.assert(
		fc.property(difficultText, randomCuts, (text, cuts) => {
			const whole = parseAll([text]).events;
			expect(parseAll(splitAt(text, cuts)).events).toEqual(whole);
			expect(parseAll(splitUnits(text)).events).toEqual(whole);
		}),
		{ numRuns: 500 },
	);
});

test('only markers, and dashes and whitespace around drafts, are left out', () => {
	const ignored = `(?:[\\s-]|${Object.values(markers).join('|')})*?`;
	fc.assert(
		fc.property(difficultText, (text) => {
			const pieces = parseAll([text]).events.filter((entry) => entry !== 'marker');
			const inOrder = pieces.map((entry) =>
				entry.replace(/^(text|draft) /, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
			);
			expect(text).toMatch(
				new RegExp(`^${ignored}${inOrder.map((piece) => piece + ignored).join('')}$`),
			);
		}),
		{ numRuns: 500 },
	);
});

test('text without a start marker is all commentary', () => {
	fc.assert(
		fc.property(difficultText, randomCuts, (text, cuts) => {
			const plain = text.replaceAll(/<(?=tweets?>)/g, '[');
			expect(parseAll(splitAt(plain, cuts))).toMatchObject({ commentary: plain, drafts: [] });
		}),
	);
});

describe('takes linear time, also for hostile text [F6]', () => {
	const { blockStart, blockEnd, draftStart, draftEnd } = markers;
	test.each([
		['angle brackets', '', '<'],
		['partial markers', '', '<tweet'],
		['partial markers in a draft', draftStart, '</twee'],
		['empty lines in a block', blockStart, '\n'],
		['dashes in a block', blockStart, '- '],
		['short lines in a block', blockStart, '- a\n'],
		['one long line in a block', blockStart, 'a '],
		['angle brackets and lines in a block', blockStart, '<\n'],
		['drafts without end markers', '', draftStart],
		['empty blocks', '', blockStart + blockEnd],
		['spaces in a draft', draftStart, ' '],
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
		// For four times the text, the ratio is 4 if time is linear and always 16 if it is quadratic.
		// Garbage collection can make one measurement longer. Times below 8 ms are too short for the
		// clock.
		const isLinear = () => time(2_000_000) / Math.max(time(500_000), 8) < 10;
		expect(isLinear() || isLinear() || isLinear()).toBe(true);
	});
});
