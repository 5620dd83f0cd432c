import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { answer, never, type Replies, refuse } from 'remote-kit/testing/replies';
import {
	delivered,
	deliveriesOf,
	failed,
	stopped,
	waiting,
	webhook,
	webhooks,
} from '../../testing/access-samples.ts';
import { WithStore } from '../../testing/with-store.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const READ = 'GET /api/webhooks';
const ADD = 'POST /api/webhooks';
const DELIVERIES = deliveriesOf(webhook.id);

/** The settings of webhooks. */
const meta = { title: 'Settings/Webhooks', component: WebhooksSection } satisfies Meta<
	typeof WebhooksSection
>;
export default meta;
type Story = StoryObj<typeof meta>;

type Steps = (canvas: ReturnType<typeof within>) => Promise<unknown>;

/** On a server with these replies, after these steps. */
function given(replies: Replies, steps: Steps): Story {
	return {
		render: () => (
			<WithStore replies={{ [READ]: answer({ webhooks }), ...replies }}>
				<WebhooksSection />
			</WithStore>
		),
		play: async ({ canvasElement }) => void (await steps(within(canvasElement))),
	};
}
const press =
	(name: string, then?: Steps): Steps =>
	async (canvas) => {
		await userEvent.click(await canvas.findByRole('button', { name }));
		await then?.(canvas);
	};
const sees =
	(text: string | RegExp): Steps =>
	(canvas) =>
		canvas.findByText(text);
/** Fills in the form with an address, and sends it. */
const add =
	(url: string, then: Steps): Steps =>
	async (canvas) => {
		await press('Add a webhook')(canvas);
		await userEvent.type(canvas.getByLabelText('Address'), url);
		await press('Add the webhook', then)(canvas);
	};
const showing = (reply: Replies[string], text: string) =>
	given({ ...(reply && { [DELIVERIES]: reply }) }, press('Show deliveries', sees(text)));

export const Listed = { ...given({}, sees(webhook.url)), tags: ['plain'] };
export const NoWebhooks = {
	...given({ [READ]: answer({ webhooks: [] }) }, sees(/^No webhooks/)),
	tags: ['empty'],
};
export const Loading = {
	...given({ [READ]: never }, sees('Loading your webhooks')),
	tags: ['loading'],
};
export const NotLoaded = {
	...given(
		{ [READ]: refuse(503, 'not_ready', 'Not now.') },
		sees('We couldn’t load your webhooks'),
	),
	tags: ['error'],
};
export const Adding = { ...given({}, press('Add a webhook', sees('Address'))), tags: ['empty'] };
export const NotHttps = {
	...given({}, add('http://hooks.example.com', sees(/begins with https/))),
	tags: ['invalid'],
};
export const Added = {
	...given(
		{ [ADD]: answer({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', webhook }) },
		add(webhook.url, sees('The webhook to hooks.example.com was added')),
	),
	tags: ['done'],
};
export const NotAdded = {
	...given(
		{ [ADD]: refuse(503, 'not_ready', 'Warble is starting. Try again in a moment.') },
		add(webhook.url, sees('The webhook wasn’t added')),
	),
	tags: ['error'],
};
export const LimitReached = {
	...given(
		{
			[READ]: answer({
				webhooks: Array.from({ length: 5 }, (_, index) => ({
					...webhook,
					id: `w${index}`,
					url: `https://hooks-${index}.example.com/${'a-long-path/'.repeat(8)}`,
				})),
			}),
		},
		sees(/^You have 5 webhooks/),
	),
	tags: ['many', 'long-text'],
};
export const Deliveries = {
	...showing(
		answer({ deliveries: [waiting, delivered, failed], next_cursor: 'c2' }),
		'Show earlier',
	),
	tags: ['waiting'],
};
export const NothingSent = {
	...showing(
		answer({ deliveries: [], next_cursor: null }),
		'Nothing was sent in the last 30 days.',
	),
	tags: ['empty'],
};
export const DeliveriesNotLoaded = {
	...showing(refuse(503, 'not_ready', 'Not now.'), 'We couldn’t load its deliveries'),
	tags: ['error'],
};
export const Stopped = {
	...given(
		{
			[READ]: answer({ webhooks: [stopped] }),
			[deliveriesOf(stopped.id)]: answer({ deliveries: [failed], next_cursor: null }),
		},
		sees('Failed after 9 attempts'),
	),
	tags: ['error'],
};
export const Deleting = {
	...given(
		{},
		press(`Delete the webhook ${webhook.url}`, () => screen.findByRole('dialog')),
	),
	tags: ['question'],
};
