import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { actionResult, FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { asAccount, onBluesky, outcome, quotedPost, tweet } from '../testing/samples.ts';

const { id, url } = onBluesky;
const path = `/api/tweets/${encodeURIComponent(id)}`;

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
});

test('a post of another network says so, and links there; posts of X have no mark', async () => {
	server.tweets([tweet(0, onBluesky), tweet(1)]);
	openReview('', server);
	const { getByRole, getByText } = await post('Ines Okafor');
	expect(getByText('Bluesky')).toBeTruthy();
	expect(getByRole('link', { name: /, open on Bluesky$/ }).getAttribute('href')).toBe(url);
	const other = await post('Marguerite Faure');
	expect(other.queryByText('X')).toBeNull();
	expect(other.getByRole('link', { name: /, open on X$/ })).toBeTruthy();
});

test('a quoted post is shown with its author and a link to it', async () => {
	server.tweets([tweet(0, { ...onBluesky, quoted: quotedPost })]);
	openReview('', server);
	const { getByRole } = await post('Ines Okafor');
	const { getByText, getByRole: inQuote } = within(getByRole('figure'));
	expect(getByText(quotedPost.text)).toBeTruthy();
	expect(inQuote('link', { name: /^Quoted post by Bo Lind/ }).getAttribute('href')).toBe(
		quotedPost.url,
	);
});

test('a like of such a post opens it there, and the user reports the outcome', async () => {
	server.tweets([tweet(0, onBluesky)]);
	server.next(`POST ${path}/like`, () => actionResult(outcome({ status: 'opened' }), url));
	server.next(`PUT ${path}/actions/like`, () => json({ outcome: outcome() }));
	openReview('', server);
	const { getByRole, findByRole } = await post('Ines Okafor');
	const link = getByRole('link', { name: 'Like on Bluesky' });
	expect(link.getAttribute('href')).toBe(url);
	await userEvent.click(link);
	const question = within(await findByRole('group', { name: 'Did you like it on Bluesky?' }));
	await userEvent.click(question.getByRole('button', { name: 'I liked it' }));
	await findByRole('button', { name: 'Liked' });
});

test('a reply is copied and its post opened there; the text is kept until it is sent', async () => {
	server.tweets([tweet(0, onBluesky)]);
	const text = 'What flour & salt?';
	server.next(`POST ${path}/response`, () =>
		actionResult(outcome({ status: 'opened', text }), url),
	);
	const user = userEvent.setup();
	openReview('', server);
	const { getByRole, getByText, findByRole, element } = await post('Ines Okafor');
	await user.click(getByRole('button', { name: 'Reply' }));
	const box = within(element).getByRole<HTMLTextAreaElement>('textbox');
	await user.type(box, text);
	expect(
		getByText(
			'No account at Bluesky is connected, so likes and answers open there. Copies this text and opens the post on Bluesky. Paste it there.',
		),
	).toBeTruthy();
	const link = getByRole('link', { name: 'Reply on Bluesky' });
	expect(link.getAttribute('href')).toBe(url);
	await user.click(link);
	await findByRole('group', { name: 'Did you send it?' });
	expect(await navigator.clipboard.readText()).toBe(text);
	expect(box.value).toBe(text);
	expect(screen.queryByText(/on X/)).toBeNull();
});

test('with a connected account, a like and a reply are done here, by the network’s limit', async () => {
	server.tweets([tweet(0, asAccount)]);
	const text = 'What flour & salt?';
	const address = 'https://bsky.app/profile/did:plc:a/post/3kabd';
	server.next(`POST ${path}/like`, () => actionResult(outcome()));
	server.next(`POST ${path}/response`, () => actionResult(outcome({ text, url: address })));
	const user = userEvent.setup();
	openReview('', server);
	const { getByRole, findByRole, findByText, element } = await post('Ines Okafor');
	await user.click(getByRole('button', { name: 'Like' }));
	await findByRole('button', { name: 'Liked' });
	await user.click(getByRole('button', { name: 'Reply' }));
	const box = within(element).getByRole<HTMLTextAreaElement>('textbox');
	await user.click(box);
	await user.paste('世'.repeat(301));
	expect(await findByText('301/300')).toBeTruthy();
	expect(getByRole<HTMLButtonElement>('button', { name: 'Send Response' }).disabled).toBe(true);
	await user.clear(box);
	await user.paste(text);
	expect(await findByText('Replies as @mara.bsky.social.')).toBeTruthy();
	await user.click(getByRole('button', { name: 'Send Response' }));
	const sent = within(await findByRole('figure', { name: 'Your response' }));
	expect(sent.getByRole('link', { name: /open on Bluesky$/ }).getAttribute('href')).toBe(address);
});

test('a reply that may be at another network is checked there', async () => {
	server.tweets([
		tweet(0, { ...asAccount, response: outcome({ status: 'unknown', text: 'Which flour?' }) }),
	]);
	openReview('', server);
	const { findByText } = await post('Ines Okafor');
	await findByText(/Warble checks Bluesky before it tries again\.$/);
});

test('a connection that ended names its network, and leads to connecting it again', async () => {
	server.tweets([tweet(0, asAccount)]);
	const message = 'Bluesky no longer accepts your connection. Connect Bluesky again in Settings.';
	server.refuse(`POST ${path}/like`, 400, { code: 'connection_expired', message });
	openReview('', server);
	const { getByRole, findByRole } = await post('Ines Okafor');
	await userEvent.click(getByRole('button', { name: 'Like' }));
	expect((await findByRole('alert')).textContent).toContain(message);
	expect(getByRole('link', { name: 'Connect Bluesky again' })).toBeTruthy();
});
