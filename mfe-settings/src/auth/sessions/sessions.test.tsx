import { screen, waitFor } from '@testing-library/react';
import { answer, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { describe, expect, test } from 'vitest';
import { openSettings, press, SESSIONS, section } from '../../testing/open-settings.tsx';
import { sessions } from '../../testing/samples.ts';

const END_OTHERS = 'POST /api/auth/sessions/end-others';

describe('the active sessions', () => {
	const phone = sessions[1]?.id ?? '';

	test('are listed, and can be ended one by one', async () => {
		const visit = openSettings(
			{ [`DELETE /api/auth/sessions/${phone}`]: answer({}) },
			trialing,
			'/account',
		);
		const here = await section('Active sessions');
		await waitFor(() => expect(here.getAllByRole('listitem')).toHaveLength(3));
		expect(here.getByText(/This browser/)).toBeDefined();
		expect(here.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
		visit.replies[SESSIONS] = answer({ sessions: sessions.filter(({ id }) => id !== phone) });
		await press('Sign out Safari on iOS');
		await screen.findByText('Safari on iOS was signed out.');
		await waitFor(() => expect(here.getAllByRole('listitem')).toHaveLength(2));
		expect(document.activeElement?.textContent).toBe('Safari on iOS was signed out.');
	});

	test('can be ended all at once, except for this browser', async () => {
		const visit = openSettings({ [END_OTHERS]: answer({ ended: 2 }) }, trialing, '/account');
		await screen.findByText('Safari on iOS');
		visit.replies[SESSIONS] = answer({ sessions: sessions.slice(0, 1) });
		await press('Sign out everywhere else');
		await screen.findByText('You’re signed out everywhere else.');
		await waitFor(() =>
			expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull(),
		);
		expect(visit.bodies(END_OTHERS)).toHaveLength(1);
	});

	test('show an error if they cannot be loaded or ended', async () => {
		const visit = openSettings(
			{ [SESSIONS]: refuse(500, 'internal', 'Something went wrong.') },
			trialing,
			'/account',
		);
		expect((await screen.findByRole('alert')).textContent).toContain(
			'We couldn’t load your sessions',
		);
		visit.replies[SESSIONS] = answer({ sessions });
		await press('Try again');
		await screen.findByText('Safari on iOS');
		await press('Sign out everywhere else');
		expect((await screen.findByRole('alert')).textContent).toContain('Sign-out failed');
	});
});
