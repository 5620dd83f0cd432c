import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WebhookDelivery } from 'bff/contract/access/webhooks';
import { answer, type Replies, refuse } from 'remote-kit/testing/replies';
import { trialing } from 'remote-kit/testing/subscriptions';
import { expect, test } from 'vitest';
import {
	delivered,
	deliveriesOf,
	failed,
	stopped,
	waiting,
	webhook,
} from '../../testing/access-samples.ts';
import { openSettings, press, section, WEBHOOKS } from '../../testing/open-settings.tsx';

const ADD = 'POST /api/webhooks';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

async function open(replies: Replies = {}) {
	const visit = openSettings(replies, trialing, '/access');
	const here = await section('Webhooks');
	await here.findByRole('button', { name: 'Add a webhook' });
	return { visit, here };
}
const page = (deliveries: WebhookDelivery[], next_cursor: string | null = null) =>
	answer({ deliveries, next_cursor });
const texts = async () =>
	within(await screen.findByRole('list', { name: 'Deliveries, newest first' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent);

test('a webhook is added with the chosen events, and its secret is shown once', async () => {
	const { visit } = await open({
		[WEBHOOKS]: answer({ webhooks: [] }),
		[ADD]: answer({ secret, webhook }),
	});
	expect(screen.getByText(/^No webhooks yet/)).toBeDefined();
	await press('Add a webhook');
	await userEvent.type(screen.getByLabelText('Address'), webhook.url);
	await userEvent.click(screen.getByRole('checkbox', { name: 'A post needs you' }));
	expect(visit.onUnsavedChange).toHaveBeenLastCalledWith(true);
	visit.replies[WEBHOOKS] = answer({ webhooks: [webhook] });
	await press('Add the webhook');
	const shown = await screen.findByRole('group', {
		name: 'The webhook to hooks.example.com was added',
	});
	expect(shown.textContent).toContain(secret);
	expect(visit.bodies(ADD)).toEqual([
		{ url: webhook.url, events: ['publication.posted', 'publication.failed'] },
	]);
	await press('Done');
	expect(screen.queryByText(secret)).toBeNull();
	expect(await screen.findByText('A draft was posted; a network refused a post')).toBeDefined();
});

test('an address that is not public or not HTTPS is refused at its field', async () => {
	const { visit } = await open({
		[ADD]: refuse(400, 'invalid_input', 'Use an address on a public server.'),
	});
	await press('Add a webhook');
	const address = screen.getByLabelText('Address');
	await userEvent.type(address, 'http://hooks.example.com');
	await press('Add the webhook');
	expect(screen.getByText('Enter an address that begins with https://.')).toBeDefined();
	expect(visit.bodies(ADD)).toEqual([]);
	await userEvent.clear(address);
	await userEvent.type(address, 'https://10.0.0.1/');
	await press('Add the webhook');
	expect(await screen.findByText('Use an address on a public server.')).toBeDefined();
	await waitFor(() => expect(document.activeElement).toBe(address));
});

test('at least one event is required', async () => {
	const { visit } = await open();
	await press('Add a webhook');
	await userEvent.type(screen.getByLabelText('Address'), webhook.url);
	for (const box of screen.getAllByRole<HTMLInputElement>('checkbox'))
		if (box.checked) await userEvent.click(box);
	await press('Add the webhook');
	expect(screen.getByText('Choose at least one event.')).toBeDefined();
	expect(visit.bodies(ADD)).toEqual([]);
});

test('deliveries are shown page by page, with their results and bodies', async () => {
	const { id } = webhook;
	await open({
		[deliveriesOf(id)]: page([waiting, delivered], 'c2'),
		[deliveriesOf(id, 'c2')]: page([failed]),
	});
	await press('Show deliveries');
	await screen.findByText('Delivered');
	await press('Show earlier');
	await screen.findByText('Failed after 9 attempts');
	const [first, second, third] = await texts();
	expect(first).toMatch(/Failed 2 times, next attempt .+Last attempt: No response within 10/);
	expect(second).toContain('"id": "d1"');
	expect(third).toContain('Last attempt: HTTP 500');
	expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
	await press('Hide deliveries');
	expect(screen.queryByText('Failed after 9 attempts')).toBeNull();
});

test('a stopped webhook shows its deliveries, and sending one again resumes it', async () => {
	const { id } = stopped;
	const SEND = `POST /api/webhooks/${id}/deliveries/${failed.id}/send`;
	const { visit } = await open({
		[WEBHOOKS]: answer({ webhooks: [stopped] }),
		[deliveriesOf(id)]: page([failed]),
		[SEND]: refuse(503, 'not_ready', 'Warble is starting.'),
	});
	expect(screen.getByText(/^Stopped on 24 November 2026/)).toBeDefined();
	const send = await screen.findByRole('button', { name: /^Send again: A network refused/ });
	await userEvent.click(send);
	expect((await screen.findByRole('alert')).textContent).toContain('Warble is starting.');
	const sent = { ...failed, status: 'waiting', attempts: 0 } as const;
	Object.assign(visit.replies, {
		[SEND]: answer(sent),
		[deliveriesOf(id)]: page([sent]),
		[WEBHOOKS]: answer({ webhooks: [{ ...stopped, stoppedAt: null }] }),
	});
	await userEvent.click(send);
	expect(await screen.findByText('Being sent')).toBeDefined();
	await waitFor(() => expect(screen.queryByText(/^Stopped on/)).toBeNull());
});

test('offers to try again when deliveries do not load', async () => {
	const { visit } = await open({ [deliveriesOf(webhook.id)]: refuse(503, 'not_ready', 'No.') });
	await press('Show deliveries');
	await screen.findByText('We couldn’t load its deliveries');
	visit.replies[deliveriesOf(webhook.id)] = page([]);
	await press('Try again');
	expect(await screen.findByText('Nothing was sent in the last 30 days.')).toBeDefined();
});

test('with five webhooks none can be added until one is deleted, after a confirmation', async () => {
	const REMOVE = `DELETE /api/webhooks/${webhook.id}`;
	const five = Array.from({ length: 5 }, (_, index) => ({
		...webhook,
		...(index > 0 && { id: `w${index}`, url: `https://${index}.example` }),
	}));
	const visit = openSettings(
		{ [WEBHOOKS]: answer({ webhooks: five }), [REMOVE]: answer({}) },
		trialing,
		'/access',
	);
	expect(await screen.findByText(/^You have 5 webhooks/)).toBeDefined();
	await press(`Delete the webhook ${webhook.url}`);
	visit.replies[WEBHOOKS] = answer({ webhooks: five.slice(1) });
	await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
	expect(await screen.findByText('The webhook to hooks.example.com was deleted.')).toBeDefined();
	expect(await screen.findByRole('button', { name: 'Add a webhook' })).toBeDefined();
});
