import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Draft } from './draft.tsx';

test.each([
	['plain letters', 'a'.repeat(142), '142/280'],
	['a long link', `See https://example.com/${'x'.repeat(100)}`, '27/280'],
	['wide letters', '日'.repeat(50), '100/280'],
	['an emoji with several parts', '👨‍👩‍👧‍👦', '2/280'],
])('%s: counted as X counts', async (_, text, count) => {
	render(<Draft text={text} number={1} onSave={() => undefined} />);
	expect(await screen.findByText(count)).toBeTruthy();
});

test('a draft over the limit shows by how much, marks the excess and can be copied', async () => {
	render(<Draft text={`${'日'.repeat(140)}zu viel`} number={1} onSave={() => undefined} />);
	expect(await screen.findByText('7 over, 287/280')).toBeTruthy();
	expect(screen.getByText('zu viel')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Copy draft 1' })).toBeTruthy();
});

test('a draft with a character that X refuses shows which and where, and cannot be copied [J10]', async () => {
	render(<Draft text={'Four weeks\ufeff of that'} number={1} onSave={() => undefined} />);
	expect(
		await screen.findByText(
			/^X refuses posts with the invisible character U\+FEFF\. There is one after “Four weeks”/,
		),
	).toBeTruthy();
	expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
});

test('Copy copies the draft to the clipboard and confirms it for two seconds', async () => {
	const user = userEvent.setup();
	render(<Draft text={'One line\n\nanother'} number={2} onSave={() => undefined} />);
	await screen.findByText('17/280');
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
	await user.click(screen.getByRole('button', { name: 'Copy draft 2' }));
	expect(await navigator.clipboard.readText()).toBe('One line\n\nanother');
	expect(await screen.findByRole('button', { name: 'Copied draft 2' })).toBeTruthy();
	expect(document.querySelector('[aria-live]')?.textContent).toBe('Copied');
	await vi.advanceTimersByTimeAsync(2000);
	await waitFor(() => expect(screen.getByRole('button', { name: 'Copy draft 2' })).toBeTruthy());
	vi.useRealTimers();
});

test('if the browser does not allow copying, a message says what to do', async () => {
	const user = userEvent.setup();
	vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
		new DOMException('no', 'NotAllowedError'),
	);
	render(<Draft text="One" number={1} onSave={() => undefined} />);
	await screen.findByText('3/280');
	await user.click(screen.getByRole('button', { name: 'Copy draft 1' }));
	expect(await screen.findByText(/Select the text and copy it/)).toBeTruthy();
});
