import { render, screen } from '@testing-library/react';
import type { FilterRun } from 'bff/contract/filter/run';
import { expect, test } from 'vitest';
import { run } from '../testing/samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { RunEnd } from './run-end.tsx';
import { announceRun } from './state/describe-run.ts';

const nothing = () => undefined;
const none = { total: 0, total_processed: 0, total_filtered: 0, not_judged: 0 };

const followedTo = (ended: FilterRun) => ({
	phase: 'done' as const,
	run: ended,
	progress: null,
	posts: [],
	error: null,
});

const End = ({ ended }: { ended: FilterRun }) => (
	<RunEnd
		followed={followedTo(ended)}
		ended={ended}
		isResuming={false}
		resumeFailure={null}
		onResume={nothing}
		onFollow={nothing}
		onRunOver={nothing}
	/>
);

test.each([
	[{ reused: 0 }, '4 posts judged, $0.03 for the model, $0.02 for 4 posts from X.'],
	[
		{ reused: 1, postsBilled: 0, postsCost: 0 },
		'4 posts judged (1 free, judged before), $0.03 for the model.',
	],
	[
		{ reused: 4, cost: 0, postsBilled: 1, postsCost: 0.005 },
		'4 posts judged (all free, judged before), under $0.01 for 1 post from X.',
	],
])('the cost of a run with %j is described in a sentence', (fields, sentence) => {
	render(<End ended={run(fields)} />);
	expect(screen.getByText(/posts judged/).textContent).toBe(sentence);
});

test('a run says why posts of one network are missing', () => {
	const why = 'Bluesky does not respond as expected right now.';
	render(<End ended={run({ why })} />);
	expect(screen.getByText(why)).toBeTruthy();
});

test('a run that found no posts, judged none, or found none that fit, is not a success', () => {
	const followed = followedTo(run(none));
	const shown = withServer()(() => <End ended={run(none)} />);
	render(shown);
	expect(screen.getByText('There were no posts in 3 days.')).toBeTruthy();
	expect(screen.queryByText(/successfully/)).toBeNull();
	expect(announceRun(followed)).toBe('There were no posts to judge.');
	expect(announceRun({ ...followed, run: run({ total_filtered: 0 }) })).toBe(
		'No posts fit your description. 4/4 processed — 0 matched',
	);
	expect(announceRun({ ...followed, run: run({ total_filtered: 0, not_judged: 4 }) })).toBe(
		'No posts were judged. 4/4 processed — 0 matched',
	);
});
