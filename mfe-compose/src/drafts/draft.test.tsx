import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Draft } from './draft.tsx';

test.each([
	['plain letters', 'a'.repeat(142), '142/280'],
	['a link, however long', `See https://example.com/${'x'.repeat(100)}`, '27/280'],
	['wide letters', '日'.repeat(50), '100/280'],
	['one emoji of many parts', '👨‍👩‍👧‍👦', '2/280'],
])('%s are counted as the platform counts them', async (_, text, count) => {
	render(<Draft text={text} place={1} />);
	expect(await screen.findByText(count)).toBeTruthy();
});

test('over the limit it says by how much, and shows exactly what is too much', async () => {
	render(<Draft text={`${'日'.repeat(140)}zu viel`} place={1} />);
	expect(await screen.findByText('7 over, 287/280')).toBeTruthy();
	expect(screen.getByText('zu viel')).toBeTruthy();
	expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
});

test('with a character that X refuses it says which and where, and is not offered for copying [J10]', async () => {
	render(<Draft text={'Four weeks\ufeff of that'} place={1} />);
	expect(
		await screen.findByText(
			/^X refuses posts with the invisible character U\+FEFF\. There is one after “Four weeks”/,
		),
	).toBeTruthy();
	expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
});

test('Copy puts the draft on the clipboard and says so for two seconds', async () => {
	const user = userEvent.setup();
	render(<Draft text={'One line\n\nanother'} place={2} />);
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

test('where the browser does not allow it, it says what to do', async () => {
	const user = userEvent.setup();
	vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
		new DOMException('no', 'NotAllowedError'),
	);
	render(<Draft text="One" place={1} />);
	await screen.findByText('3/280');
	await user.click(screen.getByRole('button', { name: 'Copy draft 1' }));
	expect(await screen.findByText(/Select the text and copy it/)).toBeTruthy();
});
