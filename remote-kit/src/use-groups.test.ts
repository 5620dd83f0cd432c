import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGroups } from './use-groups.ts';

const keyOf = ({ key }: { key: string }) => key;
const messages = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => ({ key: String(from + index) }));

test('items stay in their group when earlier and later ones are added', () => {
	const { result, rerender } = renderHook((items: { key: string }[]) => useGroups(items, keyOf), {
		initialProps: messages(100, 130),
	});
	const groupOf = (key: string) =>
		result.current.find(({ items }) => items.some((item) => item.key === key))?.key;
	const before = messages(100, 130).map(({ key }) => groupOf(key));
	rerender(messages(45, 175));
	expect(messages(100, 130).map(({ key }) => groupOf(key))).toEqual(before);
	expect(result.current.flatMap(({ items }) => items)).toEqual(messages(45, 175));
	expect(result.current.every(({ items }) => items.length <= 20)).toBe(true);
});

test('another list is put into groups from its beginning', () => {
	const { result, rerender } = renderHook((items: { key: string }[]) => useGroups(items, keyOf), {
		initialProps: messages(0, 25),
	});
	rerender(messages(500, 525));
	expect(result.current.map(({ items }) => items.length)).toEqual([20, 5]);
});
