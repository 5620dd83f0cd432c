import { within } from '@testing-library/react';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { json } from 'remote-kit/testing/fake-server';
import { renderWith, threePosts, waitForText } from '../testing/render-review.tsx';
import { connectedX, inX, outcome, run, runA, runB, sentReply, tweet } from '../testing/samples.ts';
import { TweetReview } from './tweet-review.tsx';

const typedText =
	'Same here, except ours was a psql session left open in tmux over a weekend. What did you set yours to?';
const shownRun = {
	id: runA,
	title: 'Lessons from running Postgres',
	createdAt: '2026-11-20T08:14:00.000Z',
};

/** The whole screen, on a fake server. */
const meta = {
	title: 'Tweets/Tweet review',
	component: TweetReview,
	parameters: { layout: 'fullscreen' },
	args: { search: '', navigate: () => undefined, onUnsavedChange: () => undefined },
} satisfies Meta<typeof TweetReview>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Posts: Story = {
	tags: ['plain'],
	...waitForText('Ines Okafor'),
	render: renderWith(() => undefined),
};
export const ReplyOpened: Story = {
	tags: ['plain'],
	render: renderWith(() => undefined),
	play: async ({ canvasElement }) => {
		const [reply] = await within(canvasElement).findAllByRole('button', { name: 'Reply' });
		reply?.click();
		await within(canvasElement).findByRole('button', { name: 'Send Response' });
	},
};
export const Typed: Story = {
	tags: ['unsaved'],
	...waitForText(/^[1-9]\d*\/280$/),
	render: renderWith(() => undefined, {
		typed: { 0: typedText, 2: 'Did the planner prune on the weekly key from day one?' },
	}),
};
export const TooLong: Story = {
	tags: ['invalid'],
	...waitForText(/^19 characters over\./),
	render: renderWith(() => undefined, { typed: { 0: `${'long '.repeat(59)}end.` } }),
};
export const Drafted: Story = {
	tags: ['plain'],
	...waitForText('Replace mine with it'),
	render: renderWith(
		(server) => {
			const draft = {
				text: 'Which report was it, and who finally killed it?',
				tone: 'curious',
				createdAt: '2026-11-20T16:00:00.000Z',
			} as const;
			server.tweets([
				tweet(0, { draft }),
				tweet(1, { draft: { ...draft, text: 'Ours sings too. What flour?' } }),
			]);
		},
		{ typed: { 1: 'Mine only hums.' } },
	),
};
export const Sent: Story = {
	tags: ['done'],
	...waitForText('Your response'),
	render: renderWith((server) =>
		server.tweets([
			tweet(0, { response: sentReply(typedText), like: outcome() }),
			tweet(1, { response: outcome({ text: 'Mine only hums.' }) }),
		]),
	),
};
export const SentElsewhere: Story = {
	tags: ['error', 'unsaved'],
	...waitForText(/^Not sent/),
	render: renderWith((server) => server.tweets([tweet(0, { response: sentReply(typedText) })]), {
		typed: { 0: 'Other words.' },
	}),
};
export const OpenedInX: Story = {
	tags: ['question'],
	...waitForText('Did you send it?'),
	render: renderWith((server) =>
		server.tweets(
			[
				tweet(0, {
					...inX,
					response: outcome({ status: 'opened', text: typedText }),
					like: outcome({ status: 'opened' }),
				}),
			],
			{
				acting: {
					why: 'X is not connected.',
					connectHelps: true,
				},
			},
		),
	),
};
const failed = (code: 'connection_expired' | 'tweet_gone', message: string) =>
	outcome({ status: 'failed', text: typedText, error: { code, message, error: message } });
export const Failed: Story = {
	tags: ['error'],
	...waitForText(/^X does not accept your connection/),
	render: renderWith((server) =>
		server.tweets([
			tweet(0, {
				response: failed('connection_expired', 'X does not accept your connection any more.'),
				like: failed('connection_expired', 'X does not accept your connection any more.'),
			}),
			tweet(1, {
				response: failed(
					'tweet_gone',
					'This post is not on X any more, or its author does not show it to you.',
				),
			}),
		]),
	),
};
export const Unknown: Story = {
	tags: ['error'],
	...waitForText('Check and send'),
	render: renderWith((server) =>
		server.tweets([tweet(0, { response: outcome({ status: 'unknown', text: typedText }) })]),
	),
};
export const Included: Story = {
	tags: ['plain'],
	...waitForText('A concrete cause and a check you can copy.'),
	render: renderWith(
		(server) => {
			server.tweets(
				[
					tweet(0, { reason: 'A concrete cause and a check you can copy.' }),
					tweet(2, { reason: 'Numbers before and after.' }),
				],
				{
					run: shownRun,
				},
			);
			server.always('GET /api/filter/runs', () =>
				json([run(), run({ id: runB, title: 'Bread, no influencers' })]),
			);
		},
		{ search: '?filter=included' },
	),
};
export const WorthReading: Story = {
	tags: ['plain'],
	...waitForText('by you'),
	render: renderWith((server) => {
		server.waiting({ count: 97, worth_reading: 2 });
		server.tweets(
			[tweet(0, { reason: 'A concrete cause.' }), tweet(1), tweet(2, { done_at: run().createdAt })],
			{ filter: 'included', run: shownRun },
		);
	}),
};
export const ParagraphsAndRepliesOnX: Story = {
	tags: ['long-text'],
	...waitForText(/^For now, likes and replies open on X\./),
	render: renderWith((server) =>
		server.tweets(
			[tweet(0, { ...inX, content: 'One.\n\n\nTwo.\n\nThree.\n\nFour.' }), tweet(1, inX)],
			{
				acting: { why: 'X is not connected.', connectHelps: true },
			},
		),
	),
};
export const Connected: Story = {
	tags: ['done'],
	...waitForText('X is connected'),
	render: renderWith((server) => server.always('GET /api/connections', () => json(connectedX)), {
		search: '?connected=twitter',
	}),
};
export const NewPosts: Story = {
	tags: ['plain'],
	...waitForText('12 new posts'),
	render: renderWith((server) => server.newCount(12)),
};
export const MorePosts: Story = {
	tags: ['loading'],
	...waitForText('Show more'),
	render: renderWith((server) => {
		const more = server.defer('GET /api/tweets');
		more.resolve(json({ data: threePosts, next_cursor: '3', run: null, acting: null }));
		server.always('GET /api/tweets', () => new Promise<Response>(() => undefined));
	}),
};
export const Fetching: Story = {
	tags: ['busy'],
	...waitForText('Fetching posts… 20 posts so far.'),
	render: renderWith((server) =>
		server.fetchState({ status: 'running', found: 20, endedAt: null }),
	),
};
export const FetchWaits: Story = {
	tags: ['waiting'],
	...waitForText(/^A network asks us to wait until/),
	render: renderWith((server) =>
		server.fetchState({ status: 'waiting', found: 20, waitsUntil: '2026-11-20T19:15:00.000Z' }),
	),
};
export const FetchFailed: Story = {
	tags: ['error'],
	...waitForText(/^X refused the key/),
	render: renderWith((server) => {
		const message = 'X refused the key. Look at it in Settings.';
		server.fetchState({
			status: 'failed',
			error: { code: 'posts_refused', message, error: message },
		});
	}),
};
export const Strangers: Story = {
	tags: ['long-text', 'other-script'],
	...waitForText(/^Nobody/),
	render: renderWith((server) =>
		server.tweets([
			tweet(0, {
				author_name:
					'Nobody with a name that is so long that it takes two lines of any phone and then some',
				author_username: 'fifteen_letters',
				content: `https://example.org/${'a'.repeat(200)} ${'word'.repeat(60)}`,
			}),
			tweet(1, {
				author_name: 'نور الدين',
				content: 'قاعدة البيانات لم تكن السبب، بل المعاملة الطويلة.',
				lang: 'ar',
			}),
			tweet(2, { content: '' }),
		]),
	),
};
export const Loading: Story = {
	tags: ['loading'],
	...waitForText('Loading posts'),
	render: renderWith((server) =>
		server.always('GET /api/tweets', () => new Promise<Response>(() => undefined)),
	),
};
export const Unreadable: Story = {
	tags: ['error'],
	...waitForText('We couldn’t load your posts.'),
	render: renderWith((server) => server.dropConnection('GET /api/tweets')),
};
export const NothingFetched: Story = {
	tags: ['empty'],
	...waitForText('No tweets available for review.'),
	render: renderWith((server) => {
		server.tweets([]);
		server.fetchState({
			status: 'never',
			startedAt: null,
			endedAt: null,
			found: 0,
			fresh: 0,
			every: 'never',
			nextAt: null,
		});
	}),
};
export const NothingIncluded: Story = {
	tags: ['empty'],
	...waitForText('Nothing worth reading yet.'),
	render: renderWith((server) => server.tweets([]), { search: '?filter=included' }),
};
export const NothingAnswered: Story = {
	tags: ['empty'],
	...waitForText('No replies yet.'),
	render: renderWith((server) => server.tweets([]), { search: '?filter=answered' }),
};
