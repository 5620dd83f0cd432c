import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox, type ComboboxItem } from './combobox.tsx';
import { findRows } from './find-rows.ts';

const items: ComboboxItem[] = [
	{ id: '1', name: 'Bread, no influencers', preview: 'Home bakers' },
	{ id: '2', name: 'Bread science' },
	{ id: '3', name: 'Slow running' },
];

function renderCombobox(given: { busy?: string } = {}) {
	const callbacks = { onText: vi.fn(), onSelect: vi.fn(), onCreate: vi.fn() };
	function Kept() {
		const [text, setText] = useState('');
		return (
			<Combobox
				label="Template"
				items={items}
				text={text}
				onText={(next) => {
					callbacks.onText(next);
					setText(next);
				}}
				onSelect={(item) => {
					callbacks.onSelect(item);
					setText(item.name);
				}}
				onCreate={(name) => {
					callbacks.onCreate(name);
					setText(name);
				}}
				{...given}
			/>
		);
	}
	render(
		<>
			<Kept />
			<button type="button">Next</button>
		</>,
	);
	return {
		...callbacks,
		input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' }),
	};
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('typing finds items by any part of the name, ignoring case, and offers to create one', async () => {
	const { input, onText } = renderCombobox();
	await userEvent.type(input, 'BREAD ');
	expect(options()).toEqual([
		'Bread, no influencersHome bakers',
		'Bread science',
		'+ Create "BREAD"',
	]);
	expect(onText).toHaveBeenLastCalledWith('BREAD ');
});

test('choosing with the keyboard calls onSelect, not onText, and closes the list', async () => {
	const { input, onText, onSelect } = renderCombobox();
	await userEvent.type(input, 'sci');
	onText.mockClear();
	await userEvent.keyboard('{ArrowDown}');
	await waitFor(() =>
		expect(input.getAttribute('aria-activedescendant')).toBe(
			screen.getByRole('option', { name: 'Bread science' }).id,
		),
	);
	await userEvent.keyboard('{Enter}');
	expect(onSelect).toHaveBeenCalledExactlyOnceWith(items[1]);
	expect(onText).not.toHaveBeenCalled();
	expect(input.value).toBe('Bread science');
	await waitFor(() => expect(options()).toEqual([]));
});

test('a click chooses an item', async () => {
	const { input, onSelect } = renderCombobox();
	await userEvent.click(input);
	await userEvent.click(await screen.findByRole('option', { name: /Slow running/ }));
	expect(onSelect).toHaveBeenCalledExactlyOnceWith(items[2]);
});

test('the last row creates an item with the typed name', async () => {
	const { input, onCreate, onSelect } = renderCombobox();
	await userEvent.type(input, '  Hiring ');
	await userEvent.click(await screen.findByRole('option', { name: '+ Create "Hiring"' }));
	expect(onCreate).toHaveBeenCalledExactlyOnceWith('Hiring');
	expect(onSelect).not.toHaveBeenCalled();
});

test('the field keeps its name while the open list hides its label from screen readers', async () => {
	const { input } = renderCombobox();
	await userEvent.type(input, 'bread');
	await waitFor(() =>
		expect(screen.getByText('Template').closest('[aria-hidden="true"]')).not.toBeNull(),
	);
	const { violations } = await axe.run(document, { runOnly: ['label', 'label-title-only'] });
	expect(violations.map(({ id }) => id)).toEqual([]);
});

test('Escape closes the list and leaves the text', async () => {
	const { input } = renderCombobox();
	await userEvent.type(input, 'bread{Escape}');
	await waitFor(() => expect(options()).toEqual([]));
	expect(input.value).toBe('bread');
	await userEvent.keyboard('{Escape}{Escape}');
	expect(input.value, 'the list is closed already').toBe('bread');
});

test('the list closes 150 ms after the field lost focus, not before', async () => {
	const { input } = renderCombobox();
	await userEvent.type(input, 'bread');
	vi.useFakeTimers();
	try {
		fireEvent.blur(input, { relatedTarget: screen.getByText('Next') });
		await vi.advanceTimersByTimeAsync(140);
		expect(options()).not.toEqual([]);
		await vi.advanceTimersByTimeAsync(20);
	} finally {
		vi.useRealTimers();
	}
	await waitFor(() => expect(options()).toEqual([]));
});

test('the list stays open when the focus is back before it has closed', async () => {
	const { input } = renderCombobox();
	await userEvent.type(input, 'bread');
	vi.useFakeTimers();
	fireEvent.blur(input, { relatedTarget: screen.getByText('Next') });
	await vi.advanceTimersByTimeAsync(140);
	fireEvent.focus(input);
	await act(() => vi.advanceTimersByTimeAsync(1000));
	expect(options()).not.toEqual([]);
});

test('while busy the field shows what is in progress and is disabled', async () => {
	const { input } = renderCombobox({ busy: 'Loading template...' });
	expect(screen.getByRole('status').textContent).toBe('Loading template...');
	expect(input.disabled).toBe(true);
	expect(screen.queryByRole('button', { name: 'Show all of Template' })).toBeNull();
});

test('the arrow button shows all items', async () => {
	renderCombobox();
	await userEvent.click(screen.getByRole('button', { name: 'Show all of Template' }));
	await waitFor(() => expect(options()).toHaveLength(3));
});

test.each([
	['', 3, false],
	['  ', 3, false],
	['bread science', 3, false],
	[' BREAD SCIENCE ', 3, false],
	['running', 1, true],
	['nothing', 0, true],
])('%o finds %d, and offers to create: %s', (text, count, offers) => {
	const rows = findRows(items, text, true);
	expect(rows.filter(({ id }) => id !== '')).toHaveLength(count);
	expect(rows.some(({ id }) => id === '')).toBe(offers);
});
