import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { actionResult, FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { inX, outcome, tweet } from '../testing/samples.ts';

const { id } = tweet(0);
const like = `POST /api/tweets/${id}/like`;
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.tweets([tweet(0), tweet(1)]);
});

test('the count grows by one once the request has succeeded', async () => {
	const held = server.defer(like);
	openReview('', server);
	const { getByRole, findByRole, getByText, queryByText } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Like' }));
	expect(getByRole('button', { name: /Like$/ }).getAttribute('aria-busy')).toBe('true');
	expect(getByText('219 likes')).toBeTruthy();
	held.resolve(actionResult(outcome()));
	expect((await findByRole('button', { name: 'Liked' })).getAttribute('aria-pressed')).toBe('true');
	expect(getByText('220 likes')).toBeTruthy();
	expect(queryByText('219 likes')).toBeNull();
	expect((await post('Marguerite')).getByText('218 likes')).toBeTruthy();
});

test('several clicks like once [C8]', async () => {
	const held = server.defer(like);
	openReview('', server);
	const { getByRole, findByRole, getByText } = await post('Ines Okafor');
	const button = getByRole('button', { name: 'Like' });
	for (let press = 0; press < 10; press += 1) button.click();
	await userEvent.dblClick(button);
	held.resolve(actionResult(outcome()));
	await userEvent.dblClick(await findByRole('button', { name: 'Liked' }));
	expect(server.requestsTo(like)).toHaveLength(1);
	expect(getByText('220 likes')).toBeTruthy();
});

test('a failed like changes nothing, shows the reason, and can be retried', async () => {
	server.refuse(like, 503, {
		code: 'network_rate_limited',
		message: 'X wants a pause before it takes more from you.',
		retry_after: 40,
	});
	openReview('', server);
	const { getByRole, findByRole, getByText, queryByRole } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Like' }));
	const alert = await findByRole('alert');
	await vi.waitFor(() =>
		expect(alert.textContent).toContain(
			'Not liked. X wants a pause before it takes more from you. Try again in 40 seconds.',
		),
	);
	expect(getByText('219 likes')).toBeTruthy();
	server.next(like, () => actionResult(outcome()));
	await userEvent.click(getByRole('button', { name: 'Like' }));
	await findByRole('button', { name: 'Liked' });
	expect(queryByRole('alert')).toBeNull();
});

test('a like that opens on X is a link that says so, and the user reports the outcome', async () => {
	server.tweets([tweet(0, inX)]);
	server.next(like, () =>
		actionResult(outcome({ status: 'opened' }), 'https://x.com/intent/like?tweet_id=1'),
	);
	server.next(`PUT /api/tweets/${id}/actions/like`, () => json({ outcome: outcome() }));
	openReview('', server);
	const { getByRole, findByRole, getByText, element } = await post('Ines Okafor');
	const link = getByRole('link', { name: 'Like on X' });
	expect(link.getAttribute('href')).toBe(`https://x.com/intent/like?tweet_id=${id}`);
	expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
		'_blank',
		'noopener noreferrer',
	]);
	await userEvent.click(link);
	const question = within(await findByRole('group', { name: 'Did you like it on X?' }));
	expect(getByText('219 likes')).toBeTruthy();
	await userEvent.click(question.getByRole('button', { name: 'I liked it' }));
	await findByRole('button', { name: 'Liked' });
	expect(getByText('220 likes')).toBeTruthy();
	expect(server.requestsTo(`PUT /api/tweets/${id}/actions/like`)[0]?.body).toEqual({
		outcome: 'done',
	});
	expect(document.activeElement).toBe(element);
});

test('a like reported as not completed is removed', async () => {
	server.tweets([tweet(0, { ...inX, like: outcome({ status: 'opened' }) })]);
	server.next(`PUT /api/tweets/${id}/actions/like`, () => json({ outcome: null }));
	openReview('', server);
	const { findByRole, getByText, queryByRole } = await post('Ines Okafor');
	await userEvent.click(await findByRole('button', { name: 'I didn’t' }));
	await expect.poll(() => queryByRole('group', { name: 'Did you like it on X?' })).toBeNull();
	expect(getByText('219 likes')).toBeTruthy();
	expect(server.requestsTo(`PUT /api/tweets/${id}/actions/like`)[0]?.body).toEqual({
		outcome: 'none',
	});
});

test('after a refusal by X the like opens on X', async () => {
	server.refuse(like, 403, {
		code: 'action_refused',
		message: 'X does not let Warble like this post for you. Do it on X.',
	});
	openReview('', server);
	const { getByRole, findByRole } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Like' }));
	await findByRole('link', { name: 'Like on X' });
	expect(getByRole('alert').textContent).toContain('Do it on X.');
	expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy();
});

test('an expired connection links to the settings', async () => {
	server.refuse(like, 400, {
		code: 'connection_expired',
		message: 'X does not accept your connection any more.',
	});
	openReview('', server);
	const { getByRole, findByRole } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Like' }));
	expect((await findByRole('link', { name: 'Connect X again' })).getAttribute('href')).toBe(
		'/app/settings/x',
	);
});
