import { screen } from '@testing-library/react';
import type { Activity } from 'bff/contract/auth/activity';
import { answer, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import { openSettings, press, section } from '../../testing/open-settings.tsx';

const READ = 'GET /api/activity?limit=20';
const posted: Activity = {
	id: '1',
	kind: 'published',
	details: { draftId: 'd1', parts: 3 },
	device: null,
	at: '2026-11-20T18:52:00.000Z',
};
const signedIn: Activity = {
	id: '2',
	kind: 'login',
	details: { how: 'google' },
	device: 'Firefox on Windows',
	at: '2026-11-19T08:00:00.000Z',
};
const list = (activity: Activity[], next_cursor: string | null = null) =>
	answer({ activity, next_cursor });

test('says what happened, when and in which browser, and leads to the post', async () => {
	openSettings(
		{ [READ]: list([posted], 'c2'), [`${READ}&cursor=c2`]: list([signedIn]) },
		trialing,
		'/account',
	);
	await section('Activity');
	await press('Show activity');
	const post = await screen.findByRole('link', { name: '3 posts were published together' });
	expect(post.getAttribute('href')).toBe('/app/drafts?draft=d1');
	await press('Show earlier');
	expect((await screen.findByText('Signed in with Google')).parentElement?.textContent).toMatch(
		/Firefox on Windows$/,
	);
	expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('offers to try again when the list or its next page does not load', async () => {
	const visit = openSettings(
		{ [READ]: refuse(503, 'not_ready', 'Not now.') },
		trialing,
		'/account',
	);
	await section('Activity');
	await press('Show activity');
	await screen.findByText('We couldn’t load your activity');
	visit.replies[READ] = list([signedIn], 'c2');
	await press('Try again');
	await screen.findByText('Signed in with Google');
	await press('Show earlier');
	expect(await screen.findByText('We couldn’t load more')).toBeTruthy();
	expect(screen.getByText('Signed in with Google')).toBeTruthy();
});
