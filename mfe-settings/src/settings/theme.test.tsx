import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { trialing } from 'remote-kit/testing/subscriptions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSettings } from '../testing/open-settings.tsx';

describe('the theme', () => {
	beforeEach(() => localStorage.clear());
	afterEach(() => void delete document.documentElement.dataset.theme);

	test('follows the system until the user chooses one, which is stored in this browser', async () => {
		const visit = openSettings({}, trialing, '/account');
		const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
		expect((await radio('System')).checked).toBe(true);
		await userEvent.click(await radio('Dark'));
		expect(document.documentElement.dataset.theme).toBe('dark');
		expect(localStorage.getItem('warble-theme')).toBe('dark');
		visit.leave();
		openSettings({}, trialing, '/account');
		expect((await radio('Dark')).checked).toBe(true);
		await userEvent.click(await radio('System'));
		expect(document.documentElement.dataset.theme).toBeUndefined();
		expect(localStorage.getItem('warble-theme')).toBeNull();
	});
});
