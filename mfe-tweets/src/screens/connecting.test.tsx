import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { connectedX, inX, tweet } from '../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
});

test('the reason why actions open on X is shown once, with how to change it', async () => {
	server.tweets([tweet(0, inX)], {
		acting: { why: 'X is not connected.', connectHelps: true },
	});
	openReview('?filter=all', server);
	const like = (await post('Ines Okafor')).getByRole('link', { name: 'Like on X' });
	expect(like.querySelector('span')?.firstChild?.textContent, 'not on each post').toBe('Like ');
	expect(await screen.findByText(/^For now, likes and replies open on X\./)).toBeTruthy();
	server.defer('POST /api/connections/twitter');
	await userEvent.click(screen.getByRole('button', { name: 'Connect X' }));
	await waitFor(() => {
		const [begun] = server.requestsTo('POST /api/connections/twitter');
		expect(begun?.query.get('returnTo')).toBe('/app/tweets?filter=all');
	});
});

test('the return from X says that it is connected, once', async () => {
	server.tweets([tweet(0)]);
	server.always('GET /api/connections', () => json(connectedX));
	const { address } = openReview('?filter=all&connected=twitter', server);
	expect(await screen.findByText('X is connected')).toBeTruthy();
	await waitFor(() => expect(address()).toBe('/app/tweets?filter=all'));
	await post('Ines Okafor');
});

test('a restriction that connecting X does not change is explained', async () => {
	server.tweets([tweet(0)], {
		acting: { why: 'X has refused likes from here lately.', connectHelps: false },
	});
	openReview('', server);
	expect(await screen.findByText(/^X has refused likes from here lately\./)).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Connect X' })).toBeNull();
});
