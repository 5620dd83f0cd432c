import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Media } from 'design-system/testing/media';
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
	await userEvent.click(screen.getByRole('button', { name: 'More for draft 1' }));
	expect(await screen.findByRole('menuitem', { name: 'Copy' })).toBeTruthy();
});

test('a draft with a character that X refuses names it and cannot be copied [J10]', async () => {
	render(<Draft text={'Four weeks\ufeff of that'} number={1} onSave={() => undefined} />);
	expect(
		await screen.findByText(
			/^X refuses posts with the invisible character U\+FEFF\. There is one after “Four weeks”/,
		),
	).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'More for draft 1' }));
	await screen.findByRole('menuitem', { name: 'Save as file' });
	expect(screen.queryByRole('menuitem', { name: 'Copy' })).toBeNull();
});

async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
	await user.click(screen.getByRole('button', { name: /^More for draft/ }));
	await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('Copy copies the draft to the clipboard and confirms it for two seconds', async () => {
	const user = userEvent.setup();
	render(<Draft text={'One line\n\nanother'} number={2} onSave={() => undefined} />);
	await screen.findByText('17/280');
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
	await choose(user, 'Copy');
	const confirmation = await screen.findByText('Copied');
	expect(confirmation.role).toBe('status');
	expect(await navigator.clipboard.readText()).toBe('One line\n\nanother');
	await vi.advanceTimersByTimeAsync(2000);
	await waitFor(() => expect(screen.queryByText('Copied')).toBeNull());
	vi.useRealTimers();
});

test('the row of a draft has four actions, and the others are in its menu', async () => {
	const user = userEvent.setup();
	const actions = { onKeep: vi.fn(), onPost: vi.fn(), onDiscard: vi.fn() };
	render(<Draft text="One" number={1} onSave={() => undefined} messageId="a" actions={actions} />);
	await screen.findByText('3/280');
	expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
		...['KeepK draft 1', 'EditE draft 1', 'RewriteR draft 1', 'PostP draft 1', ''],
	]);
	await user.click(screen.getByRole('button', { name: 'More for draft 1' }));
	expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
		...['Copy', 'Save as file', 'Discard'],
	]);
});

test('on a phone, three actions are in the row and the others in a menu', async () => {
	Media.isPhone = true;
	const user = userEvent.setup();
	const onDiscard = vi.fn();
	const actions = { onKeep: vi.fn(), onPost: vi.fn(), onDiscard };
	render(<Draft text="One" number={1} onSave={() => undefined} messageId="a" actions={actions} />);
	await screen.findByText('3/280');
	expect(screen.getAllByRole('button')).toHaveLength(4);
	for (const name of [/^Keep/, /^Edit/, /^Rewrite/]) screen.getByRole('button', { name });
	await user.click(screen.getByRole('button', { name: 'More for draft 1' }));
	expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
		...['Post', 'Copy', 'Save as file', 'Discard'],
	]);
	await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
	await screen.findByText('Copied');
	expect(await navigator.clipboard.readText()).toBe('One');
	await user.click(screen.getByRole('button', { name: 'More for draft 1' }));
	await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
	await waitFor(() => expect(onDiscard).toHaveBeenCalledOnce());
	Media.isPhone = false;
});

test('if the browser does not allow copying, a message says what to do', async () => {
	const user = userEvent.setup();
	vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
		new DOMException('no', 'NotAllowedError'),
	);
	render(<Draft text="One" number={1} onSave={() => undefined} />);
	await screen.findByText('3/280');
	await choose(user, 'Copy');
	expect(await screen.findByText(/Select the text and copy it/)).toBeTruthy();
});
