import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ActionOutcome } from 'bff/contract/tweets/tweets';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, enter } from '../testing/open-selected.ts';
import { fourPosts, run, runA, tweet } from '../testing/samples.ts';

const first = tweet(0);
const like = `POST /api/tweets/${first.id}/like`;
const respond = `POST /api/tweets/${first.id}/response`;
const outcome = (fields: Partial<ActionOutcome> = {}): ActionOutcome => ({
	status: 'done',
	at: '2026-11-20T09:00:00.000Z',
	text: null,
	url: null,
	error: null,
	...fields,
});

let server: FakeServer;
beforeEach(() => {
	sessionStorage.clear();
	server = new FakeServer();
	server.runs([run()]);
	server.run(run(), fourPosts);
	server.tweets(first, tweet(3));
});

/** Opens the run and returns the first included post. */
async function openPost() {
	openFilter(`?tab=runs&run=${runA}`, server);
	await screen.findByRole('button', { name: 'Reply to the post of Ines Okafor' });
	return within(
		screen
			.getAllByRole('article')
			.findLast((post) => post.textContent?.includes('Post 0:')) as HTMLElement,
	);
}

test('only included posts can be liked and replied to', async () => {
	await openPost();
	for (const name of [/^Like the post/, /^Reply to the post/])
		expect(screen.getAllByRole('button', { name })).toHaveLength(2);
	expect(server.requestsTo('GET /api/tweets')[0]?.query.get('run')).toBe(runA);
	expect(server.requestsTo('GET /api/tweets')[0]?.query.get('filter')).toBe('included');
});

test('a post is liked in place, and a refusal says why', async () => {
	const post = await openPost();
	server.refuse(like, 403, { code: 'action_refused', message: 'X refused the like.' });
	await userEvent.click(post.getByRole('button', { name: /^Like/ }));
	expect((await post.findByRole('alert')).textContent).toContain('X refused the like.');

	server.next(like, () => json({ status: 'done', intentUrl: null, outcome: outcome() }));
	server.tweets({ ...first, like: outcome() }, tweet(3));
	await userEvent.click(post.getByRole('button', { name: /^Like/ }));
	const liked = await post.findByRole('button', { name: /^Liked/ });
	await userEvent.click(liked);
	expect(server.requestsTo(like)).toHaveLength(2);
});

test('a reply is written, counted and sent in place', async () => {
	const post = await openPost();
	await userEvent.click(button('Reply to the post of Ines Okafor'));
	const box = await post.findByPlaceholderText<HTMLTextAreaElement>("What's your response?");
	await waitFor(() => expect(document.activeElement).toBe(box));
	const send = post.getByRole<HTMLButtonElement>('button', { name: 'Send Response' });
	expect(send.disabled).toBe(true);
	enter(box, 'a'.repeat(281));
	expect(await post.findByText('1 character over. Cut “a”')).toBeTruthy();
	expect(send.disabled).toBe(true);
	enter(box, 'How long was it open?');
	expect(post.getByText('21/280')).toBeTruthy();

	const sent = outcome({ text: 'How long was it open?', url: 'https://x.com/me/status/1' });
	server.next(respond, () => json({ status: 'done', intentUrl: null, outcome: sent }));
	server.tweets({ ...first, response: sent }, tweet(3));
	await userEvent.click(send);
	expect(await post.findByRole('figure', { name: 'Your response' })).toBeTruthy();
	expect(server.requestsTo(respond)[0]?.body).toEqual({ response: 'How long was it open?' });
	expect(Object.keys(localStorage).join()).not.toContain(first.id);
});

test('a reply that was not sent is kept over a reload', async () => {
	localStorage.setItem(
		`warble.replies.unsaved.${first.id}~before`,
		JSON.stringify({ text: 'Half a thought', at: new Date() }),
	);
	const post = await openPost();
	await userEvent.click(button('Reply to the post of Ines Okafor'));
	expect(await post.findByDisplayValue('Half a thought')).toBeTruthy();
});

test('a reply can be drafted in place', async () => {
	const post = await openPost();
	await userEvent.click(button('Reply to the post of Ines Okafor'));
	const draft = { text: 'Which one was it?', tone: 'own', createdAt: first.created_at } as const;
	server.next(`POST /api/tweets/${first.id}/draft`, () => json(draft));
	server.tweets({ ...first, draft }, tweet(3));
	await userEvent.click(await post.findByRole('button', { name: 'Draft a reply' }));
	expect(await post.findByDisplayValue('Which one was it?')).toBeTruthy();
	expect(post.getByText('Drafted by Warble. Edit it before you send.')).toBeTruthy();
});

test('a reply drafted for the run can be sent there', async () => {
	server.always(`GET /api/filter/runs/${runA}/responses`, () =>
		json({
			status: 'ready',
			total: 1,
			failed: 0,
			error: null,
			drafts: [{ tweetId: first.id, text: 'Eleven hours?' }],
		}),
	);
	openFilter(`?tab=runs&run=${runA}`, server);
	expect(await screen.findByDisplayValue('Eleven hours?')).toBeTruthy();
	server.next(respond, () =>
		json({ status: 'done', intentUrl: null, outcome: outcome({ text: 'Eleven hours?' }) }),
	);
	await userEvent.click(button('Send Response'));
	await waitFor(() =>
		expect(server.requestsTo(respond)[0]?.body).toEqual({ response: 'Eleven hours?' }),
	);
});

test('if Warble may not act, the action opens on X, and the user reports the outcome', async () => {
	const opened = { like_way: 'open_in_x', response_way: 'open_in_x' } as const;
	server.tweets({ ...first, ...opened, response: outcome({ status: 'opened', text: 'Hi' }) });
	openFilter(`?tab=runs&run=${runA}`, server);
	const link = await screen.findByRole('link', { name: /^Like on X/ });
	expect(link.getAttribute('href')).toBe(`https://x.com/intent/like?tweet_id=${first.twitter_id}`);
	const box = await screen.findByPlaceholderText("What's your response?");
	enter(box, 'Hi there');
	expect(screen.getByRole('link', { name: 'Send on X' }).getAttribute('href')).toContain(
		'text=Hi%20there',
	);
	const report = `PUT /api/tweets/${first.id}/actions/response`;
	server.next(report, () => json({ outcome: outcome({ text: 'Hi' }) }));
	await userEvent.click(button('I sent it'));
	expect(server.requestsTo(report)[0]?.body).toEqual({ outcome: 'done' });
});

test('a post of another network is liked and replied to there', async () => {
	const url = 'https://mastodon.social/@ines/1';
	server.tweets({
		...first,
		network: 'mastodon',
		url,
		like_way: 'open_in_x',
		response_way: 'open_in_x',
		like: outcome({ status: 'opened' }),
		response: outcome({ status: 'opened', text: 'Hi' }),
	});
	openFilter(`?tab=runs&run=${runA}`, server);
	const link = await screen.findByRole('link', { name: /^Like on Mastodon/ });
	expect(link.getAttribute('href')).toBe(url);
	enter(await screen.findByPlaceholderText("What's your response?"), 'Hi there');
	expect(screen.getByRole('link', { name: 'Reply on Mastodon' }).getAttribute('href')).toBe(url);
	expect(screen.getAllByText(/^Opened on Mastodon\./)).toHaveLength(2);
});

test('an own account at another network replies from here, by the limit of its server', async () => {
	const limits = { counting: 'mastodon', length: 1000, bytes: null, linkLength: 23 } as const;
	const acting = { handle: 'mara@example.social', why: null, limits };
	server.tweets({ ...first, network: 'mastodon', url: 'https://example.social/@ines/1', acting });
	const post = await openPost();
	await userEvent.click(button('Reply to the post of Ines Okafor'));
	const box = await post.findByPlaceholderText("What's your response?");
	enter(box, `https://a.example/${'b'.repeat(100)} ${'a'.repeat(977)}`);
	expect(await post.findByText('1001/1000')).toBeTruthy();
	enter(box, 'Hi there');
	expect(post.getByText('8/1000')).toBeTruthy();
	expect(post.getByText('Replies as @mara@example.social.')).toBeTruthy();
	expect(post.getByRole<HTMLButtonElement>('button', { name: 'Send Response' }).disabled).toBe(
		false,
	);
});
