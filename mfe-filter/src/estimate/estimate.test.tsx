import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { estimate } from '../testing/samples.ts';
import { Estimate } from './estimate.tsx';
import { EstimateNotes } from './estimate-notes.tsx';

const nothing = () => undefined;

test.each([
	[{}, 'About 1,180 posts, up to $5.57, 4 minutes.'],
	[{ modelCost: 4, postsCost: 0 }, 'About 1,180 posts, up to $2.00, 4 minutes.'],
	[
		{ posts: 85, modelCost: 0.004, postsCost: 0, seconds: 30 },
		'About 85 posts, under $0.01, a minute.',
	],
	[{ posts: 1, modelCost: 0, postsCost: 0, seconds: 0 }, 'About 1 post, free, under a minute.'],
	[{ modelCost: null, seconds: null }, 'About 1,180 posts, price unknown.'],
	[{ posts: 0, reachesBack: '2026-11-20T08:00:00.000Z' }, 'No posts in this time window.'],
	[{ posts: 0 }, 'We can’t tell how many posts yet.'],
	[{ posts: null, modelCost: null }, 'We can’t tell how many posts yet.'],
])('an estimate of %j is one line', (fields, line) => {
	render(
		<Estimate state={{ estimate: estimate(fields), error: undefined, load: nothing }} limit={2} />,
	);
	expect(screen.getByText(line)).toBeTruthy();
});

const week = { value: 7, unit: 'days' } as const;
const few = estimate({
	posts: 8,
	reused: 0,
	wider: [
		{ timeRange: { value: 3, unit: 'days' }, posts: 15 },
		{ timeRange: week, posts: 85 },
	],
});
const day = { value: 24, unit: 'hours' } as const;

test('wider windows are offered with their posts if the chosen one holds few', async () => {
	const widen = vi.fn();
	render(<EstimateNotes estimate={few} timeRange={day} widens={false} onWiden={widen} />);
	expect(screen.getByRole('button', { name: '3 days, 15 posts' })).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: '7 days, 85 posts' }));
	expect(widen).toHaveBeenCalledWith(week);
});

test('a first run says which wider window it takes, and asks nothing', () => {
	render(<EstimateNotes estimate={few} timeRange={day} widens onWiden={nothing} />);
	expect(
		screen.getByText('Only 8 posts in 24 hours, so your first run takes 7 days: about 85 posts.'),
	).toBeTruthy();
	expect(screen.queryByRole('button')).toBeNull();
});

test('a first run takes two weeks if no window is known to hold enough posts', () => {
	const scarce = { ...few, wider: few.wider.slice(0, 1) };
	render(<EstimateNotes estimate={scarce} timeRange={day} widens onWiden={nothing} />);
	expect(
		screen.getByText('Only 8 posts in 24 hours, so your first run takes 14 days: about 15 posts.'),
	).toBeTruthy();
});

test('a first run of accounts that were never read says how far it may look back', () => {
	const unread = estimate({ posts: null, reused: 0 });
	render(<EstimateNotes estimate={unread} timeRange={day} widens onWiden={nothing} />);
	expect(
		screen.getByText('If 24 hours hold few posts, your first run looks back up to 14 days.'),
	).toBeTruthy();
});
