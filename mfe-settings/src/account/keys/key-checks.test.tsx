import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, never, refuse } from 'remote-kit/testing/replies';
import { expect, test, vi } from 'vitest';
import {
	openRouter,
	openSettings,
	press,
	SAVE,
	section,
	xApi,
} from '../../testing/open-settings.tsx';

const TEST = 'POST /api/user-api-keys/test';
const testOpenRouter = 'Test key for OpenRouter';
const testX = 'Test key for X API';
const works = answer({ outcome: 'works', message: 'OpenRouter takes this key.', remaining: 4.2 });
const rejected = answer({
	outcome: 'rejected',
	message: 'OpenRouter refused this key. Copy the whole key again.',
});

test('a stored key is tested without sending it, and its outcome is shown', async () => {
	const visit = openSettings({ [TEST]: works });
	await openRouter();
	await press(testOpenRouter);
	const line = await screen.findByText(/OpenRouter takes this key\./);
	expect(line.textContent).toBe('Works. OpenRouter takes this key. Credit left: $4.20.');
	expect(line.getAttribute('role')).toBe('status');
	expect(visit.bodies(TEST)).toEqual([{ field: 'openrouter_api_key' }]);
});

test('a typed key is tested instead of the stored one, and is not saved by the test', async () => {
	const visit = openSettings({ [TEST]: works });
	await userEvent.type(await openRouter(), ' sk-or-typed ');
	await press(testOpenRouter);
	await screen.findByText(/OpenRouter takes this key\./);
	expect(visit.bodies(TEST)).toEqual([{ field: 'openrouter_api_key', key: 'sk-or-typed' }]);
	expect(visit.bodies(SAVE)).toEqual([]);
	expect((await openRouter()).value).toBe(' sk-or-typed ');
});

test.each([
	[{ outcome: 'rejected', message: 'Copy it again.' }, 'Rejected. Copy it again.'],
	[
		{ outcome: 'no_credit', message: 'Add credit.', remaining: 0 },
		'No credit. Add credit. Credit left: $0.',
	],
	[{ outcome: 'unreachable', message: 'Try again later.' }, 'No answer. Try again later.'],
	[{ outcome: 'works', message: 'Good.', remaining: null }, 'Works. Good. Credit left: no limit.'],
	[{ outcome: 'works', message: 'Good.', handle: '@mara' }, 'Works. Good. It belongs to @mara.'],
])('the response %j is shown as: %s', async (told, text) => {
	openSettings({ [TEST]: answer(told) });
	await userEvent.type(await xApi(), 'AAAA');
	await press(testX);
	await waitFor(() =>
		expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text),
	);
});

test('the test button is missing if no key is typed or stored', async () => {
	openSettings();
	const field = await xApi();
	expect(screen.queryByRole('button', { name: testX })).toBeNull();
	await userEvent.type(field, '  ');
	expect(screen.queryByRole('button', { name: testX })).toBeNull();
	await userEvent.type(field, 'A');
	expect(screen.getByRole<HTMLButtonElement>('button', { name: testX }).disabled).toBe(false);
});

test('while a test is running, the button shows it and does not start another one', async () => {
	const visit = openSettings({ [TEST]: never });
	await openRouter();
	const button = screen.getByRole('button', { name: testOpenRouter });
	await userEvent.dblClick(button);
	expect(button.getAttribute('aria-busy')).toBe('true');
	expect(screen.getByText('Testing the OpenRouter key')).toBeDefined();
	expect(visit.bodies(TEST)).toHaveLength(1);
});

test('the outcome is removed when the field changes, and a late one is ignored', async () => {
	const late = Promise.withResolvers<Response>();
	const visit = openSettings({ [TEST]: works });
	const field = await openRouter();
	await press(testOpenRouter);
	await screen.findByText(/OpenRouter takes this key\./);
	await userEvent.type(field, 'sk');
	expect(screen.queryByText(/OpenRouter takes this key\./)).toBeNull();
	visit.replies[TEST] = () => late.promise;
	await press(testOpenRouter);
	await userEvent.type(field, '-or');
	visit.replies[TEST] = rejected;
	await press(testOpenRouter);
	await screen.findByText(/OpenRouter refused this key/);
	const answered = await works();
	const read = vi.spyOn(answered, 'text');
	late.resolve(answered);
	await expect.poll(() => read.mock.settledResults[0]?.type).toBe('fulfilled');
	await act(() => new Promise((resolve) => setImmediate(resolve)));
	expect(screen.queryByText(/OpenRouter takes this key\./)).toBeNull();
	expect(screen.getByText(/OpenRouter refused this key/)).toBeDefined();
});

test('the two keys are tested independently', async () => {
	const visit = openSettings({ [TEST]: works });
	await userEvent.type(await xApi(), 'AAAA');
	await press(testOpenRouter);
	await screen.findByText(/OpenRouter takes this key\./);
	visit.replies[TEST] = answer({ outcome: 'works', message: 'X takes this key.' });
	await press(testX);
	await screen.findByText(/X takes this key\./);
	expect(screen.getByText(/OpenRouter takes this key\./)).toBeDefined();
});

test('a test that fails shows the reason in place of an outcome', async () => {
	openSettings({
		[TEST]: refuse(429, 'too_many_requests', 'That was a lot at once. Wait 8 minutes.'),
	});
	await openRouter();
	await press(testOpenRouter);
	expect((await screen.findByText(/That was a lot at once\./)).textContent).toBe(
		'Not tested. That was a lot at once. Wait 8 minutes.',
	);
});

test('a key that its provider refuses is not saved, and stays in its field with the error', async () => {
	openSettings({
		[SAVE]: refuse(400, 'key_rejected', 'X refused this key. Copy the whole key again.'),
	});
	const field = await xApi();
	await userEvent.type(field, 'AAAA');
	const keys = await section('API Keys');
	await userEvent.click(keys.getByRole('button', { name: 'Save' }));
	await screen.findByText('X refused this key. Copy the whole key again.');
	expect(field.getAttribute('aria-invalid')).toBe('true');
	expect(field.value).toBe('AAAA');
	expect(document.activeElement).toBe(field);
	expect((await openRouter()).getAttribute('aria-invalid')).toBeNull();
	expect(keys.getByText('You have unsaved changes')).toBeDefined();
	await userEvent.type(field, 'B');
	expect(screen.queryByText('X refused this key. Copy the whole key again.')).toBeNull();
	expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('when two keys are saved at once, each is checked with its own provider', async () => {
	const visit = openSettings({
		[SAVE]: refuse(400, 'key_rejected', 'X refused this key.'),
		[TEST]: rejected,
	});
	await userEvent.type(await openRouter(), 'sk-or');
	await userEvent.type(await xApi(), 'AAAA');
	await userEvent.click((await section('API Keys')).getByRole('button', { name: 'Save' }));
	expect((await screen.findByRole('alert')).textContent).toBe(
		'Failed to save API keysX refused this key.',
	);
	await waitFor(() => expect(screen.getAllByText(/OpenRouter refused this key/)).toHaveLength(2));
	expect(visit.bodies(TEST)).toEqual([
		{ field: 'openrouter_api_key', key: 'sk-or' },
		{ field: 'twitter_api_key', key: 'AAAA' },
	]);
	expect((await xApi()).value).toBe('AAAA');
});
