import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toEdited, withText } from './edited-parts.ts';
import { useHistory } from './use-history.ts';

const parts = toEdited(['', ''].map((text) => ({ text, media: [] })));

function open() {
	const { result } = renderHook(() => useHistory(parts));
	return {
		/** Types a text into a post, key by key. */
		type: (index: 0 | 1, text: string) => {
			for (const end of text.split('').keys())
				act(() =>
					result.current.change(
						(before) => withText(before, parts[index]?.key ?? 0, text.slice(0, end + 1)),
						`text ${index}`,
					),
				);
		},
		undo: () => act(() => result.current.undo()),
		redo: () => act(() => result.current.redo()),
		replace: (...texts: string[]) =>
			act(() => result.current.replace(toEdited(texts.map((text) => ({ text, media: [] }))))),
		texts: () => result.current.parts.map(({ text }) => text),
		can: () => [result.current.canUndo, result.current.canRedo],
	};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('typing without a pause is undone in one step', () => {
	const { type, undo, redo, texts, can } = open();
	expect(can()).toEqual([false, false]);
	type(0, 'Rye');
	vi.advanceTimersByTime(699);
	type(0, 'Rye at altitude');
	undo();
	expect(texts()).toEqual(['', '']);
	expect(can()).toEqual([false, true]);
	redo();
	expect(texts()).toEqual(['Rye at altitude', '']);
});

test('typing after a pause is a step of its own', () => {
	const { type, undo, texts } = open();
	type(0, 'Rye');
	vi.advanceTimersByTime(700);
	type(0, 'Rye at altitude');
	undo();
	expect(texts()).toEqual(['Rye', '']);
});

test('typing in two posts is undone in two steps', () => {
	const { type, undo, texts } = open();
	type(0, 'One');
	type(1, 'Two');
	undo();
	expect(texts()).toEqual(['One', '']);
	undo();
	expect(texts()).toEqual(['', '']);
});

test('typing after an undo begins a step, and there is nothing to redo', () => {
	const { type, undo, texts, can } = open();
	type(0, 'One');
	type(1, 'Two');
	undo();
	type(1, 'Zwei');
	expect(can()).toEqual([true, false]);
	undo();
	expect(texts()).toEqual(['One', '']);
});

test('a change from the server is not a step', () => {
	const { type, undo, replace, texts, can } = open();
	replace('Theirs', '');
	expect(can()).toEqual([false, false]);
	type(0, 'Mine');
	undo();
	expect(texts()).toEqual(['Theirs', '']);
});

test('the last 200 steps can be undone', () => {
	const { type, undo, texts, can } = open();
	for (let step = 1; step <= 201; step += 1) {
		type(0, String(step).at(-1) ?? '');
		vi.advanceTimersByTime(700);
	}
	for (let step = 1; step <= 200; step += 1) undo();
	expect(can()[0]).toBe(false);
	expect(texts()).toEqual(['1', '']);
});
