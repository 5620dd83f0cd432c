import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, never, refuse } from 'remote-kit/testing/replies';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
	KEYS,
	masked,
	openRouter,
	openSettings,
	press,
	SAVE,
	xApi,
} from '../../testing/open-settings.tsx';

const REVEAL = 'POST /api/user-api-keys/reveal';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const ofKeys = (name: string) =>
	within(screen.getByRole('region', { name: 'API Keys' })).getByRole<HTMLButtonElement>('button', {
		name,
	});

describe('the API keys', () => {
	afterEach(() => void vi.useRealTimers());

	test('are entered in password fields, with links to get one, and are shown masked [E2]', async () => {
		openSettings();
		for (const field of [await openRouter(), await xApi()]) expect(field.type).toBe('password');
		expect((await openRouter()).value).toBe('');
		expect(screen.getByText(/Stored: sk-or-…1a2b\./)).toBeDefined();
		expect(screen.getByRole('link', { name: 'openrouter.ai' }).getAttribute('href')).toBe(
			'https://openrouter.ai/settings/keys',
		);
		expect(screen.getByRole('link', { name: 'console.x.com' })).toBeDefined();
	});

	test('that the installation provides are shown as included', async () => {
		openSettings({ [KEYS]: answer({ provided: ['openrouter_api_key'] }) });
		expect((await openRouter()).getAttribute('aria-describedby')).not.toBeNull();
		expect(screen.getAllByText(/Included\. Add your own to use it instead\./)).toHaveLength(1);
	});

	test('can be saved once one is typed, and only that one is sent', async () => {
		const visit = openSettings({ [SAVE]: answer({ ...masked, twitter_api_key: 'AAAAAA…zzzz' }) });
		const field = await xApi();
		expect(ofKeys('Save').disabled).toBe(true);
		await userEvent.type(field, 'AAAAAAAAAAAAAAAAAAzzzz');
		expect(screen.getByText('You have unsaved changes')).toBeDefined();
		expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(true);
		await userEvent.click(ofKeys('Save'));
		expect(await screen.findByText('API keys saved successfully!')).toBeDefined();
		expect(visit.bodies(SAVE)).toEqual([{ twitter_api_key: 'AAAAAAAAAAAAAAAAAAzzzz' }]);
		expect(field.value).toBe('');
		expect(screen.getByText(/Stored: AAAAAA…zzzz\./)).toBeDefined();
		expect(screen.queryByText('You have unsaved changes')).toBeNull();
		expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(false);
	});

	test('cannot be saved if only blanks are typed', async () => {
		openSettings();
		await userEvent.type(await openRouter(), '   ');
		expect(ofKeys('Save').disabled).toBe(true);
		expect(screen.queryByText('You have unsaved changes')).toBeNull();
	});

	test('show that they were saved for 3 seconds', async () => {
		openSettings({ [SAVE]: answer(masked) });
		await userEvent.type(await openRouter(), 'sk-or-new');
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		act(() => ofKeys('Save').click());
		await act(() => new Promise((resolve) => setImmediate(resolve)));
		await act(() => vi.advanceTimersByTimeAsync(2500));
		expect(screen.getByText('API keys saved successfully!')).toBeDefined();
		await act(() => vi.advanceTimersByTimeAsync(500));
		expect(screen.queryByText('API keys saved successfully!')).toBeNull();
	});

	test('are cleared by Reset if they are not saved', async () => {
		const visit = openSettings();
		await userEvent.type(await openRouter(), 'sk-or-new');
		await userEvent.click(ofKeys('Reset'));
		expect((await openRouter()).value).toBe('');
		expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
		expect(document.activeElement, 'the focus is not lost').toBe(await openRouter());
		expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(false);
		expect(visit.bodies(SAVE)).toEqual([]);
	});

	test('that could not be saved stay in the field, with the message from the server', async () => {
		openSettings({ [SAVE]: refuse(400, 'invalid_input', 'A key has no spaces.') });
		await userEvent.type(await openRouter(), 'sk or');
		await userEvent.click(ofKeys('Save'));
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Failed to save API keys');
		expect(alert.textContent).toContain('A key has no spaces.');
		expect((await openRouter()).value).toBe('sk or');
		expect(screen.getByText('You have unsaved changes')).toBeDefined();
	});

	test('that could not be loaded can be loaded again', async () => {
		const visit = openSettings({ [KEYS]: refuse(503, 'not_ready', 'Warble is starting.') });
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toContain('Failed to load API keys');
		expect(alert.textContent).toContain('Warble is starting.');
		visit.replies[KEYS] = answer(masked);
		await press('Try again');
		expect(await openRouter()).toBeDefined();
	});

	test('show that they are loading', async () => {
		openSettings({ [KEYS]: never });
		expect(await screen.findByText('Loading your API keys')).toBeDefined();
	});

	test('are requested unmasked from the server only when they are copied [E4]', async () => {
		const visit = openSettings({ [REVEAL]: answer({ key: 'sk-or-v1-5e7e1a2b' }) });
		await openRouter();
		await userEvent.setup().click(button('Copy the OpenRouter key'));
		expect(await screen.findByText('The OpenRouter key was copied.')).toBeDefined();
		expect(visit.bodies(REVEAL)).toEqual([{ field: 'openrouter_api_key' }]);
		expect(await navigator.clipboard.readText()).toBe('sk-or-v1-5e7e1a2b');
		expect(document.body.innerHTML).not.toContain('5e7e1a2b');
	});

	test('that could not be copied show the reason', async () => {
		const visit = openSettings({
			[REVEAL]: refuse(429, 'too_many_requests', 'That was a lot at once.'),
		});
		await openRouter();
		const person = userEvent.setup();
		await person.click(button('Copy the OpenRouter key'));
		expect((await screen.findByRole('alert')).textContent).toContain(
			'The key wasn’t copiedThat was a lot at once.',
		);
		visit.replies[REVEAL] = answer({ key: 'sk-or-v1-5e7e1a2b' });
		vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
		await person.click(button('Copy the OpenRouter key'));
		expect(await screen.findByText(/Your browser blocked the clipboard/)).toBeDefined();
	});

	test('are removed after confirmation, and a key typed in the other field stays', async () => {
		const visit = openSettings({ [SAVE]: answer({}) });
		await userEvent.type(await xApi(), 'AAAA');
		await press('Remove the OpenRouter key');
		await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
		expect(visit.bodies(SAVE)).toEqual([]);
		await press('Remove the OpenRouter key');
		const dialog = within(
			await screen.findByRole('dialog', { name: 'Remove the OpenRouter key?' }),
		);
		await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
		expect(await screen.findByText('The OpenRouter key was removed.')).toBeDefined();
		expect(visit.bodies(SAVE)).toEqual([{ openrouter_api_key: null }]);
		await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
		expect(screen.queryByRole('button', { name: 'Remove the OpenRouter key' })).toBeNull();
		expect((await xApi()).value).toBe('AAAA');
		expect(document.activeElement).toBe(await openRouter());
	});
});
