import { screen, waitFor, within } from '@testing-library/react';
import { FakeStream } from 'remote-kit/testing/fake-stream';
import { openRemote } from 'remote-kit/testing/open-remote';
import { answer, type Replies, refuse } from 'remote-kit/testing/replies';
import { cancelled, trialing, unpaid } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import App from '../app.tsx';
import { monthly } from '../testing/samples.ts';

const OFFER = 'GET /api/user/sample-drafts';
const STREAM = 'POST /api/user/sample-drafts';
const plans: Replies = { 'GET /api/stripe/pricing-options': answer({ options: [monthly] }) };

function open(replies: Replies, subscription = unpaid) {
	return openRemote(App, '/billing', { replies: { ...plans, ...replies }, subscription });
}
function openWithStream() {
	const streams = [new FakeStream(), new FakeStream()];
	let opened = 0;
	const visit = open({
		[OFFER]: answer({ offered: true }),
		[STREAM]: () => (streams[opened++] ?? new FakeStream()).open(new Headers(), null),
	});
	const [first = new FakeStream(), second = new FakeStream()] = streams;
	first.event('started', { thread_id: 't1', message_id: 'm1', name: 'Three posts' });
	return { ...visit, first, second };
}
const section = async () => within(await screen.findByRole('region', { name: /^Your first/ }));
const drafts = async () =>
	(await section()).queryAllByRole('article').map((each) => each.querySelector('p')?.textContent);

test('after onboarding, three drafts stream in above the plans and can be copied', async () => {
	const { first } = openWithStream();
	const here = await section();
	expect(here.getByRole('heading', { name: 'Your first three drafts' })).toBeDefined();
	expect(here.getByText('Writing a draft…')).toBeDefined();
	first.event('assistant_token', { token: 'Three.\n<tweets>\n- One\n- Tw' }, '1.20.1');
	await waitFor(async () => expect(await drafts()).toEqual(['One']));
	expect(here.getByText('Tw')).toBeDefined();
	first.event('assistant_token', { token: 'o\n- Three\n</tweets>' }, '1.40.3');
	first.event('done', { thread_id: 't1', status: 'done' }).end();
	expect(await here.findByText('3 drafts ready.')).toBeDefined();
	expect(await drafts()).toEqual(['One', 'Two', 'Three']);
	expect(here.getByRole('button', { name: 'Copy draft 3' })).toBeDefined();
	expect(here.queryByText('Writing a draft…')).toBeNull();
	expect(screen.getByRole('button', { name: 'Get Started' })).toBeDefined();
});

test('the plans wait until it is known whether drafts come above them', async () => {
	let offer: (reply: Response) => void = () => undefined;
	open({ [OFFER]: () => new Promise((resolve) => (offer = resolve)) });
	await screen.findByText('Loading');
	expect(screen.queryByRole('button', { name: 'Get Started' })).toBeNull();
	offer(Response.json({ offered: false }));
	expect(await screen.findByRole('button', { name: 'Get Started' })).toBeDefined();
});

test('a lost connection is opened again, and the text continues', async () => {
	const { first, second } = openWithStream();
	first.event('assistant_token', { token: '<tweets>\n- One\n- Tw' }, '1.20.1');
	await waitFor(async () => expect(await drafts()).toEqual(['One']));
	first.cut();
	second.event('started', { thread_id: 't1', message_id: 'm1', name: 'Three posts' });
	second.event('assistant_token', { token: 'o\n</tweets>' }, '1.30.2');
	second.event('done', { thread_id: 't1', status: 'done' }).end();
	await waitFor(async () => expect(await drafts()).toEqual(['One', 'Two']), { timeout: 5000 });
});

test('when the model fails after a draft, that draft is kept', async () => {
	const { first } = openWithStream();
	first.event('assistant_token', { token: '<tweets>\n- One\n- Tw' }, '1.20.1');
	await waitFor(async () => expect(await drafts()).toEqual(['One']));
	first.error({ code: 'model_refused', message: 'The model refused.' });
	await waitFor(async () => expect((await section()).queryByText('Writing a draft…')).toBeNull());
	expect(await drafts()).toEqual(['One']);
	expect((await section()).getByRole('heading', { name: 'Your first drafts' })).toBeDefined();
});

test.each<[string, Replies]>([
	['no sample drafts are offered', { [OFFER]: answer({ offered: false }) }],
	['the offer cannot be loaded', {}],
	[
		'the sample drafts cannot be started',
		{
			[OFFER]: answer({ offered: true }),
			[STREAM]: refuse(429, 'too_many_requests', 'Too many requests.'),
		},
	],
])('when %s, the plans are shown as usual', async (_, replies) => {
	open(replies);
	expect(await screen.findByRole('button', { name: 'Get Started' })).toBeDefined();
	await waitFor(() => expect(screen.queryByRole('region', { name: /^Your first/ })).toBeNull());
});

test.each([
	['has a subscription', trialing],
	['has cancelled a subscription', cancelled],
])('a user who %s is not offered sample drafts', async (_, subscription) => {
	const { bodies } = open({ [OFFER]: answer({ offered: true }) }, subscription);
	await screen.findByRole('heading', { level: 1 });
	expect(bodies(OFFER)).toEqual([]);
});
