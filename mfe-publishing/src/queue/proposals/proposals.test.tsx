import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Proposal } from 'bff/contract/access/proposals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Lazy parts, loaded beforehand so that tests need not wait for them.
import './answered-proposal.tsx';
import './proposal-card.tsx';
import 'remote-kit/publishing/publication/posting';
import 'remote-kit/publishing/editing/comparison';
import 'remote-kit/toasts';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import { setSingleKeys } from 'remote-kit/single-keys';
import { hashOf, sample } from 'remote-kit/testing/proposal-samples';
import { idOf } from 'remote-kit/testing/queue-samples';
import { QueueServer } from '../testing/queue-server.ts';
import { RenderedQueue } from '../testing/render-queue.tsx';
import { crust, draft, failed, NOW } from '../testing/samples.ts';

const { now, thread, crossPosted, reply, like, deletion, drafts, changed, blocked } = sample;
const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const urlOf = ({ id }: Proposal, answer: 'approve' | 'refuse') =>
	`POST /api/proposals/${id}/${answer}`;
const card = (name: RegExp) => screen.findByRole('article', { name });

/** Opens the queue, and waits until a press is not taken for a second click. */
async function open(proposals: readonly Proposal[], { search = '', posts = [crust] } = {}) {
	const server = new QueueServer(posts);
	server.proposals = [...proposals];
	server.library.push(draft(20, 'Leave the oven door open for ten minutes.'));
	render(<RenderedQueue server={server} search={search} />);
	await screen.findByRole('article', { name: /^09:00/ });
	if (proposals.some(({ status }) => status === 'open'))
		await screen.findByRole('region', { name: 'Needs you' });
	pause();
	return { server, user: person() };
}
const pause = () =>
	act(() => {
		vi.advanceTimersByTime(600);
	});

/** The proposal with another text and time, as after an edit of its draft. */
function edited(proposal: Proposal, text: string): Partial<Proposal> {
	const { texts, ...action } = proposal.action;
	return {
		hash: hashOf(99),
		isChanged: true,
		action: {
			...action,
			cost: 0.2,
			when: { kind: 'at', at: null, localTime: '2026-11-21T18:00' },
			texts: texts.map(({ account }) => ({ account, parts: [{ text, media: [] }] })),
		},
	};
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => {
	setSingleKeys(true);
	vi.useRealTimers();
});

describe('a proposal', () => {
	test('comes before the posts that need the user, with who asks, why, and the price', async () => {
		await open([now], { posts: [failed, crust] });
		const needs = within(screen.getByRole('region', { name: 'Needs you' }));
		expect(needs.getAllByRole('article')[0]).toBe(await card(/^Claude asks to post this now/));
		expect(needs.getByText('1 proposal')).toBeTruthy();
		expect(needs.getByText('1 post')).toBeTruthy();
		expect(needs.getByText('Claude says:')).toBeTruthy();
		expect(needs.getByText(/^You said on Monday/)).toBeTruthy();
		expect(needs.getByText('Costs $0.015 at X.')).toBeTruthy();
		expect(needs.getByText('X @maralindqvist')).toBeTruthy();
		expect(needs.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
			`/app/drafts?draft=${idOf(20)}`,
		);
	});

	test('shows all posts of a thread, and its time on the clock of the queue', async () => {
		await open([thread]);
		const shown = within(await card(/^Claude asks to queue this for Sat 18:00/));
		expect(shown.getByText(/^What went wrong/)).toBeTruthy();
		expect(shown.getByText('Post 5 of 5')).toBeTruthy();
	});

	test('shows each text once with its accounts, and which images have no alt text', async () => {
		await open([crossPosted]);
		const shown = within(await card(/^Claude asks to queue/));
		expect(shown.getByText('X @maralindqvist, Mastodon @mara@social.example')).toBeTruthy();
		expect(shown.getByText('Bluesky @mara.example')).toBeTruthy();
		expect(shown.getAllByText(/^The crust cracks/)).toHaveLength(2);
		expect(shown.getAllByText('No alt text')).toHaveLength(1);
		expect(shown.getByText(/^A loaf with a cracked crust/)).toBeTruthy();
	});

	test.each([
		['reply', reply, /^Claude asks to reply to Ines Okafor/, /^What did you use/],
		['like', like, /^Claude asks to like a post of Ines Okafor/, /^Vacuum/],
	])('for a %s shows the post and leads to it', async (_, proposal, title, text) => {
		await open([proposal]);
		const shown = within(await card(title));
		expect(shown.getByText('@inesokafor')).toBeTruthy();
		expect(shown.getByText(text)).toBeTruthy();
		expect(shown.getByRole('link', { name: 'Open the post' }).getAttribute('href')).toBe(
			'https://x.com/inesokafor/status/1990000000000000009',
		);
	});

	test.each([
		['posts', deletion, /^Claude asks to delete this from X and Bluesky/, /^Rye at 2,100/, 1],
		['drafts', drafts, /^Claude asks to delete 2 drafts/, /^Oslo half/, 2],
	])('to delete %s shows their texts', async (_, proposal, title, text, count) => {
		await open([proposal]);
		expect(within(await card(title)).getAllByText(text)).toHaveLength(count);
	});

	test('to delete a queued draft names the time at which it would be posted', async () => {
		await open([sample.queuedDraft]);
		const shown = within(await card(/^Claude asks to delete a draft/));
		expect(shown.getByText(/^Also leaves the queue, planned for .*18:00\.$/)).toBeTruthy();
	});

	test('that cannot be approved says why, also to screen readers', async () => {
		const { server, user } = await open([blocked]);
		const approve = within(await card(/^Claude/)).getByRole('button', {
			name: 'Approve',
			description: /^It can’t be approved now\. This draft is being posted\./,
		});
		expect(approve.getAttribute('aria-disabled')).toBe('true');
		await user.click(approve);
		(await card(/^Claude/)).focus();
		await user.keyboard('a');
		expect(server.requestsTo(urlOf(blocked, 'approve'))).toEqual([]);
	});

	test('that was changed since says so', async () => {
		await open([changed]);
		expect(within(await card(/^Claude/)).getByText(/^Changed since it was proposed/)).toBeTruthy();
	});
});

describe('approving', () => {
	test('sends the hash of what is shown, and counts down to undo it', async () => {
		const { server, user } = await open([now]);
		await user.click(within(await card(/^Claude/)).getByRole('button', { name: 'Approve' }));
		await screen.findAllByText(/^Posting/);
		expect(server.requestsTo(urlOf(now, 'approve')).map(({ body }) => body)).toEqual([
			{ hash: now.hash },
		]);
		expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
	});

	test('a post for later queues it, and Undo takes it out again', async () => {
		const { server, user } = await open([thread]);
		await user.click(within(await card(/^Claude/)).getByRole('button', { name: 'Approve' }));
		await screen.findByText('Queued, Sat 18:00');
		await user.click(screen.getByRole('button', { name: 'Undo' }));
		const route = `DELETE /api/drafts/${idOf(20)}/publication`;
		await waitFor(() => expect(server.requestsTo(route)).toHaveLength(1));
	});

	test.each([
		['a reply', reply, 'Replied to Ines Okafor'],
		['a like', like, 'Liked a post of Ines Okafor'],
		['a deletion', deletion, 'Deleted from X and Bluesky'],
		['a deletion of drafts', drafts, '2 drafts deleted'],
	])('%s says what was done', async (_, proposal, text) => {
		const { user } = await open([proposal]);
		await user.click(within(await card(/^Claude/)).getByRole('button', { name: 'Approve' }));
		await screen.findByText(text);
	});

	test('a proposal that has changed does nothing, marks the change, and asks again', async () => {
		const { server, user } = await open([now]);
		const shown = within(await card(/^Claude/));
		server.change(now, edited(now, 'Leave the oven door open for twelve minutes.'));
		await user.click(shown.getByRole('button', { name: 'Approve' }));
		const notice = await shown.findByRole('status');
		expect(notice.textContent).toMatch(/^It changed while you were reading\.Nothing was done/);
		expect(notice.textContent).toMatch(
			/Changed words are marked\. Time before: now\. Price before: \$0\.015\.$/,
		);
		expect((await shown.findByText('ten')).closest('del')).toBeTruthy();
		expect(shown.getByText('twelve').closest('ins')).toBeTruthy();
		expect(server.proposals[0]?.status).toBe('open');
		// A second press at once would approve a text that was not read.
		vi.setSystemTime(NOW);
		await user.click(shown.getByRole('button', { name: 'Approve' }));
		expect(server.requestsTo(urlOf(now, 'approve'))).toHaveLength(1);
		vi.setSystemTime(NOW + 60_000);
		await user.click(shown.getByRole('button', { name: 'Approve' }));
		await screen.findByText('Queued, Sat 18:00');
		expect(server.lastBody(urlOf(now, 'approve'))).toEqual({ hash: hashOf(99) });
	});

	test('a double click does not approve the proposal that takes its place', async () => {
		const { server, user } = await open([reply, like]);
		const first = within(await card(/to reply/)).getByRole('button', { name: 'Approve' });
		await user.click(first);
		await waitFor(() => expect(screen.queryByRole('article', { name: /to reply/ })).toBeNull());
		vi.setSystemTime(NOW);
		await user.click(within(await card(/to like/)).getByRole('button', { name: 'Approve' }));
		expect(server.requestsTo(urlOf(like, 'approve'))).toEqual([]);
	});

	test('without a connection stays, and can be tried again', async () => {
		const { server, user } = await open([like]);
		server.dropConnection(urlOf(like, 'approve'));
		const shown = within(await card(/^Claude/));
		await user.click(shown.getByRole('button', { name: 'Approve' }));
		await shown.findByRole('alert');
		await user.click(shown.getByRole('button', { name: 'Approve' }));
		await screen.findByText('Liked a post of Ines Okafor');
	});

	test('says why the action itself was refused, and leaves the proposal', async () => {
		const { server, user } = await open([like]);
		const message = 'X does not let you like this post.';
		server.refuse(urlOf(like, 'approve'), 403, { code: 'action_refused', message });
		const shown = within(await card(/^Claude/));
		await user.click(shown.getByRole('button', { name: 'Approve' }));
		expect((await shown.findByRole('alert')).textContent).toContain(message);
	});

	test('one that was answered elsewhere shows its outcome', async () => {
		const { server, user } = await open([like]);
		server.change(like, { status: 'refused' });
		await user.click(within(await card(/^Claude/)).getByRole('button', { name: 'Approve' }));
		await screen.findByText('You refused this proposal.');
		expect(screen.queryByRole('article', { name: /^Claude/ })).toBeNull();
	});

	test('says that what was approved has failed', async () => {
		const { server, user } = await open([like]);
		server.next(urlOf(like, 'approve'), () => {
			const error = { code: 'tweet_gone', message: 'The post was deleted.', error: '' } as const;
			const outcome = { status: 'failed', url: null, error };
			return Response.json(server.change(like, { status: 'approved', outcome }));
		});
		await user.click(within(await card(/^Claude/)).getByRole('button', { name: 'Approve' }));
		const notice = await screen.findByText('You approved this proposal, but it failed.');
		expect(notice.parentElement?.textContent).toContain('The post was deleted.');
	});
});

describe('by keyboard', () => {
	test('a approves, x refuses, and the focus goes on to what follows', async () => {
		const { server, user } = await open([like, reply], { posts: [failed, crust] });
		(await card(/to like/)).focus();
		await user.keyboard('{ArrowDown}');
		expect(document.activeElement).toBe(await card(/to reply/));
		await user.keyboard('{ArrowUp}x');
		await screen.findByText('Refused. Claude can see that.');
		expect(server.requestsTo(urlOf(like, 'refuse'))).toHaveLength(1);
		await waitFor(async () => expect(document.activeElement).toBe(await card(/to reply/)));
		pause();
		await user.keyboard('a');
		await screen.findByText('Replied to Ines Okafor');
		await waitFor(async () => expect(document.activeElement).toBe(await card(/^Part 2 of 4/)));
	});

	test('a key that is held down, or turned off, answers nothing', async () => {
		const { server, user } = await open([like]);
		(await card(/to like/)).focus();
		act(() => {
			const held = { key: 'a', code: 'KeyA', repeat: true, bubbles: true };
			document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held));
		});
		setSingleKeys(false);
		await user.keyboard('ax');
		expect(server.requests.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
	});

	test('e opens the draft', async () => {
		const { user } = await open([now]);
		const followed = vi.fn((event: MouseEvent) => event.preventDefault());
		const shown = await card(/^Claude/);
		shown.querySelector('a')?.addEventListener('click', followed);
		shown.focus();
		await user.keyboard('e');
		expect(followed).toHaveBeenCalledOnce();
	});
});

describe('a link to a proposal', () => {
	test('opens the queue with the focus on it', async () => {
		await open([now, like], { search: `?proposal=${like.id}` });
		await waitFor(async () => expect(document.activeElement).toBe(await card(/to like/)));
	});

	test.each([
		['was approved', { status: 'approved' } as const, 'You approved this proposal.'],
		['was refused', { status: 'refused' } as const, 'You refused this proposal.'],
		['has expired', { status: 'expired' } as const, 'This proposal has expired.'],
	])('that %s says so', async (_, changes, text) => {
		await open([{ ...now, ...changes }], { search: `?proposal=${now.id}` });
		const notice = await screen.findByText(text);
		expect(notice.parentElement?.textContent).toContain('Claude asked to post this now.');
	});

	test('that does not exist says so', async () => {
		await open([], { search: `?proposal=${now.id}` });
		await screen.findByText('This proposal doesn’t exist.');
	});

	test('shows nothing more for one that was just answered here', async () => {
		const { user } = await open([like], { search: `?proposal=${like.id}` });
		await user.click(within(await card(/^Claude/)).getByRole('button', { name: 'Approve' }));
		await screen.findByText('Liked a post of Ines Okafor');
		expect(screen.queryByText('You approved this proposal.')).toBeNull();
	});
});

describe('without a reload', () => {
	test('new proposals appear, and those that other tabs answered go', async () => {
		const { server } = await open([]);
		server.proposals = [now];
		await act(() => vi.advanceTimersByTimeAsync(15_000));
		await card(/^Claude asks to post/);
		server.change(now, { status: 'refused' });
		act(() => announceQueue());
		await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull());
	});

	test('a change is announced while the user looks', async () => {
		const { server } = await open([now]);
		server.change(now, edited(now, 'Something else.'));
		await act(() => vi.advanceTimersByTimeAsync(15_000));
		const shown = within(await card(/^Claude/));
		expect((await shown.findByRole('status')).textContent).toMatch(
			/^It changed while you were reading/,
		);
	});
});

test('the queue works when proposals can’t be loaded, and says so', async () => {
	const server = new QueueServer([crust]);
	server.dropConnection('GET /api/proposals');
	server.proposals = [like];
	render(<RenderedQueue server={server} />);
	await screen.findByRole('article', { name: /^09:00/ });
	await screen.findByText('We couldn’t load proposals');
	await person().click(screen.getByRole('button', { name: /try again/i }));
	await card(/to like/);
});
