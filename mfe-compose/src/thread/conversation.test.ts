import type { ChatMessage } from 'bff/contract/compose/compose';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../answer/answer-slice.ts';
import { answer, instruction, threadA } from '../testing/samples.ts';
import { mergeAnswer } from './conversation.ts';
import { emptyMessage } from './unsent-message.ts';

const [i1, a1, i2, a2, newer] = [1, 2, 3, 4, 5].map(idOf) as [
	...[string, string, string, string, string],
];

/** A branch of two turns. */
const branch: ChatMessage[] = [
	instruction('Rye', { id: i1, parentId: null, versions: [i1] }),
	answer('On rye', { id: a1, parentId: i1, versions: [a1] }),
	instruction('Shorter', { id: i2, parentId: a1, versions: [i2] }),
	answer('Rye.', { id: a2, parentId: i2, versions: [a2] }),
];

const sent = (text: string) => ({ ...emptyMessage, text });

const live = (overrides: Partial<Answer>): Answer => ({
	requestNumber: 1,
	phase: 'writing',
	requestedIn: threadA,
	threadId: threadA,
	messageId: newer,
	after: undefined,
	isLeft: false,
	instruction: null,
	unknownFiles: [],
	requestedAt: '2026-11-20T19:40:00.000Z',
	content: 'New text',
	tweets: [],
	newCharacters: 0,
	isDelayed: false,
	error: null,
	isFollowed: false,
	...overrides,
});

const textsOf = (stored: readonly ChatMessage[], live: Answer | null) =>
	mergeAnswer(stored, live).map(({ message }) => message.content);

describe('a live answer follows the message that requested it', () => {
	test('a sent instruction is at the end', () => {
		const added = live({ instruction: sent('Once more'), after: a2 });
		expect(textsOf(branch, added)).toEqual([
			...['Rye', 'On rye', 'Shorter', 'Rye.', 'Once more', 'New text'],
		]);
	});
	test('an edited instruction takes the place of its other version and what follows it', () => {
		const edited = live({ instruction: sent('Longer'), after: a1 });
		expect(textsOf(branch, edited)).toEqual(['Rye', 'On rye', 'Longer', 'New text']);
	});
	test('an edited first instruction begins the thread', () => {
		const edited = live({ instruction: sent('Oats'), after: null });
		expect(textsOf(branch, edited)).toEqual(['Oats', 'New text']);
	});
	test('a repeated answer takes the place of the previous one', () => {
		expect(textsOf(branch, live({ after: i1 }))).toEqual(['Rye', 'New text']);
	});
	test('a repeated answer does so even if the previous message is on an unloaded page', () => {
		const page = branch.slice(2);
		const edited = live({ instruction: sent('Longer'), after: a1 });
		expect(textsOf(page, edited)).toEqual(['Longer', 'New text']);
	});
});

describe('a live answer of a branch that is not shown', () => {
	const other: ChatMessage[] = [
		instruction('Oats', { id: idOf(6), parentId: null, versions: [i1, idOf(6)] }),
		answer('On oats', { id: idOf(7), parentId: idOf(6), versions: [idOf(7)] }),
	];
	test('is not added when another tab has switched', () => {
		for (const after of [a2, i2])
			expect(textsOf(other, live({ after, instruction: null }))).toEqual(['Oats', 'On oats']);
		expect(textsOf(other, live({ after: a2, instruction: sent('Once more') }))).toEqual([
			...['Oats', 'On oats'],
		]);
	});
	test('is not added when this tab has switched, and is found again by its id', () => {
		const left = live({ after: a1, instruction: sent('Longer'), isLeft: true });
		expect(textsOf(branch, left)).toEqual(['Rye', 'On rye', 'Shorter', 'Rye.']);
		const back = [
			...branch.slice(0, 2),
			instruction('Longer', { id: idOf(8), parentId: a1, versions: [i2, idOf(8)] }),
			answer('New', { id: newer, parentId: idOf(8), status: 'running', versions: [newer] }),
		];
		expect(textsOf(back, left)).toEqual(['Rye', 'On rye', 'Longer', 'New text']);
	});
	test('leaves the drafts of the shown branch listed', () => {
		const left = live({ after: a1, isLeft: true });
		expect(mergeAnswer(branch, left).every((shown) => shown.areDraftsListed)).toBe(true);
	});
});

describe('while ids are being swapped', () => {
	const edited = live({
		instruction: sent('Longer'),
		after: a1,
		phase: 'requested',
		messageId: null,
	});
	const versionsOf = (stored: readonly ChatMessage[], live: Answer | null) =>
		mergeAnswer(stored, live).map(({ message }) => message.versions?.length);

	test('messages that are not stored have no versions to switch', () => {
		expect(versionsOf(branch, edited)).toEqual([1, 1, undefined, undefined]);
	});
	test('a stored answer is not shown a second time next to the live one', () => {
		const stored = [
			...branch.slice(0, 2),
			instruction('Longer', { id: idOf(8), parentId: a1, versions: [i2, idOf(8)] }),
			answer('', { id: newer, parentId: idOf(8), status: 'running', versions: [newer] }),
		];
		expect(versionsOf(stored, live({ ...edited, messageId: newer }))).toEqual([1, 1, 2, 1]);
		expect(textsOf(stored, live({ ...edited, messageId: newer }))).toHaveLength(4);
	});
});

test('without ids and parents, as in the spec, a live answer is at the end', () => {
	const stored = [instruction('Rye', { id: '0' }), answer('On rye', { id: '1' })];
	const added = live({ messageId: null, instruction: sent('Once more') });
	expect(textsOf(stored, added)).toEqual(['Rye', 'On rye', 'Once more', 'New text']);
});

test('without ids, an answer is the stored one only if that is the last and has its text', () => {
	const stored = [
		instruction('Rye', { id: '0' }),
		answer('On rye', { id: '1' }),
		instruction('Oats', { id: '2' }),
		answer('On oats', { id: '3' }),
	];
	const ended = (content: string) =>
		live({ messageId: null, phase: 'done', instruction: sent('Again'), content });
	const texts = ['Rye', 'On rye', 'Oats', 'On oats'];
	expect(textsOf(stored, ended('On oats'))).toEqual(texts);
	expect(textsOf(stored, ended('On rye'))).toEqual([...texts, 'Again', 'On rye']);
});
