import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { actionResult, FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { inX, outcome, sentReply, tweet } from '../testing/samples.ts';

const { id } = tweet(0);
const respond = `POST /api/tweets/${id}/response`;
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.tweets([tweet(0), tweet(1)]);
});

async function ines() {
	const shown = await post('Ines Okafor');
	return {
		...shown,
		box: () => shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a response' }),
		send: () => shown.getByRole<HTMLButtonElement>('button', { name: /Send Response$/ }),
	};
}

test('the box has a placeholder and a counter, and a blank reply cannot be sent', async () => {
	openReview('', server);
	const { box, send, getByText, findByText } = await ines();
	expect(box().placeholder).toBe("What's your response?");
	await userEvent.click(box());
	expect(getByText('Write a response')).toBeTruthy();
	expect(getByText('0/280')).toBeTruthy();
	expect(send().disabled).toBe(true);
	await userEvent.type(box(), '   ');
	expect(send().disabled).toBe(true);
	await userEvent.type(box(), 'Hello, world! 👋');
	expect(await findByText('19/280')).toBeTruthy();
	expect(send().disabled).toBe(false);
});

test('Reply opens the box under the post, and closes it; Escape does, too, unless there is text', async () => {
	openReview('', server);
	const { box, getByRole, queryByRole, element } = await ines();
	const sendButton = () => queryByRole('button', { name: 'Send Response' });
	const button = getByRole('button', { name: 'Reply', expanded: false });
	expect(sendButton()).toBeNull();
	await userEvent.click(button);
	expect(document.activeElement).toBe(box());
	expect(button.ariaExpanded).toBe('true');
	expect(sendButton()).toBeTruthy();
	await userEvent.click(button);
	expect(sendButton()).toBeNull();
	await userEvent.click(button);
	await userEvent.keyboard('{Escape}');
	expect(sendButton()).toBeNull();
	expect(document.activeElement).toBe(element);
	await userEvent.type(box(), 'Hello');
	await userEvent.keyboard('{Escape}');
	expect(box().value).toBe('Hello');
	expect(sendButton()).toBeTruthy();
});

test('characters and links are counted as on X, and a reply that is too long cannot be sent', async () => {
	openReview('', server);
	const { box, send, findByText } = await ines();
	await userEvent.click(box());
	await userEvent.paste('漢'.repeat(140));
	await findByText('280/280');
	expect(send().disabled).toBe(false);
	await userEvent.paste('字!');
	await findByText('283/280');
	expect(send().disabled).toBe(true);
	expect(await findByText('3 characters over. Cut “字!”')).toBeTruthy();
	expect(box().getAttribute('aria-invalid')).toBe('true');
	await userEvent.clear(box());
	await userEvent.paste(`https://example.org/${'a'.repeat(300)}`);
	await findByText('23/280');
});

test('a character that X refuses is named with its place and prevents sending [J10]', async () => {
	openReview('', server);
	const { box, send, findByText } = await ines();
	await userEvent.click(box());
	await userEvent.paste('Four weeks\ufeff of that');
	expect(
		await findByText(
			/^X refuses posts with the invisible character U\+FEFF\. There is one after “Four weeks”/,
		),
	).toBeTruthy();
	expect(send().disabled).toBe(true);
	await userEvent.clear(box());
	await userEvent.paste('Four weeks of that');
	await findByText('18/280');
	expect(send().disabled).toBe(false);
});

test('a sent reply replaces the box and links to X [C8]', async () => {
	const held = server.defer(respond);
	const { leave } = openReview('', server);
	const { box, send, findByRole, queryByRole } = await ines();
	await userEvent.type(box(), ' What did you set it to? ');
	const button = send();
	for (let press = 0; press < 10; press += 1) button.click();
	await userEvent.keyboard('{Control>}{Enter}{/Control}');
	expect(send().getAttribute('aria-busy')).toBe('true');
	expect(box().readOnly).toBe(true);
	held.resolve(actionResult(sentReply('What did you set it to?')));
	const answer = await findByRole('figure', { name: 'Your response' });
	expect(answer.textContent).toContain('What did you set it to?');
	expect(
		within(answer)
			.getByRole('link', { name: /open on X/ })
			.getAttribute('href'),
	).toBe('https://x.com/i/status/1990000000000009999');
	expect(queryByRole('textbox')).toBeNull();
	expect(queryByRole('button', { name: 'Reply' })).toBeNull();
	expect(server.requestsTo(respond).map(({ body }) => body)).toEqual([
		{ response: 'What did you set it to?' },
	]);
	expect((await post('Marguerite')).getByRole('textbox')).toBeTruthy();
	leave();
	openReview('', server);
	expect((await ines()).box().value).toBe('');
});

test('a failure keeps the text, shows the reason, and the reply can be sent again', async () => {
	server.dropConnection(respond);
	openReview('', server);
	const { box, send, findByRole, queryByRole } = await ines();
	await userEvent.type(box(), 'What flour?');
	await userEvent.click(send());
	expect((await findByRole('alert')).textContent).toContain('Not sent. Can’t reach Warble.');
	expect(box().value).toBe('What flour?');
	server.next(respond, () => actionResult(sentReply('What flour?')));
	await userEvent.click(send());
	await findByRole('figure', { name: 'Your response' });
	expect(queryByRole('alert')).toBeNull();
});

test.each([
	{
		code: 'response_duplicate',
		message: 'X has this very text from you already. Change a word, then send it again.',
		says: 'Change a word',
	},
	{ code: 'tweet_gone', message: 'This post is not on X any more.', says: 'Your text is kept.' },
	{
		code: 'network_out_of_credit',
		message: 'X does nothing more until it has credit. Do it on X meanwhile.',
		says: 'Do it on X meanwhile.',
	},
	{
		code: 'network_rate_limited',
		message: 'X wants a pause. Try again in 10 min.',
		retry_after: 600,
		says: 'That is after ',
	},
] as const)('$code shows the next step', async ({ says, ...error }) => {
	server.refuse(respond, 409, error);
	openReview('', server);
	const { box, send, findByRole } = await ines();
	await userEvent.type(box(), 'What flour?');
	await userEvent.click(send());
	const { textContent } = await findByRole('alert');
	expect(textContent).toContain(error.message);
	expect(textContent).toContain(says);
	expect(box().value).toBe('What flour?');
});

test('if X does not respond, the text is locked and the next attempt checks X first', async () => {
	const message =
		'X gave no answer, so it is not known whether this was posted. Warble looks on X before it tries again.';
	server.refuse(respond, 503, { code: 'outcome_unknown', message });
	openReview('', server);
	const { box, send, findByRole, getByRole } = await ines();
	await userEvent.type(box(), 'What flour?');
	await userEvent.click(send());
	expect((await findByRole('alert')).textContent).toContain(message);
	expect(box().readOnly).toBe(true);
	server.next(respond, () => actionResult(sentReply('What flour?')));
	await userEvent.click(getByRole('button', { name: 'Check and send' }));
	await findByRole('figure', { name: 'Your response' });
});

test('an unknown outcome of an earlier visit is checked with the same text', async () => {
	localStorage.setItem(
		`warble.tweets.response.${id}`,
		JSON.stringify({ text: 'Other words', at: Date.now() }),
	);
	server.tweets([tweet(0, { response: outcome({ status: 'unknown', text: 'What flour?' }) })]);
	server.next(respond, () => actionResult(sentReply('What flour?')));
	openReview('', server);
	const { box, findByRole, getByRole, getByText } = await ines();
	expect(box().value).toBe('What flour?');
	expect(getByText(/^We don’t know yet if this was posted\./)).toBeTruthy();
	await userEvent.click(getByRole('button', { name: 'Check and send' }));
	await findByRole('figure', { name: 'Your response' });
	expect(server.requestsTo(respond)[0]?.body).toEqual({ response: 'What flour?' });
});

test('a post replied to in another tab shows that reply, and the unsent text', async () => {
	server.refuse(respond, 409, {
		code: 'already_answered',
		message: 'You have already answered this post with a different text.',
	});
	openReview('', server);
	const { box, send, findByRole, findByText, queryByText } = await ines();
	await userEvent.type(box(), 'Other words');
	server.tweets([tweet(0, { response: sentReply('What flour?') })]);
	await userEvent.click(send());
	expect((await findByRole('figure', { name: 'Your response' })).textContent).toContain(
		'What flour?',
	);
	expect(await findByText(/^Not sent, because you already replied to this post:/)).toBeTruthy();
	expect(await findByText('Other words')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
	expect(queryByText(/Other words/)).toBeNull();
});

test('a reply that opens on X has its text in the link, and the user reports the outcome', async () => {
	server.tweets([tweet(0, inX)]);
	server.next(respond, () =>
		actionResult(outcome({ status: 'opened', text: 'What flour & salt?' }), 'https://x.com/'),
	);
	server.next(`PUT /api/tweets/${id}/actions/response`, () =>
		json({ outcome: outcome({ text: 'What flour & salt?' }) }),
	);
	openReview('', server);
	const { box, getByRole, findByRole, getByText } = await ines();
	await userEvent.click(box());
	expect(getByRole('link', { name: 'Send on X' }).getAttribute('href')).toBeNull();
	await userEvent.type(box(), 'What flour & salt?');
	const link = getByRole('link', { name: 'Send on X' });
	expect(link.getAttribute('href')).toBe(
		`https://x.com/intent/tweet?in_reply_to=${id}&text=What%20flour%20%26%20salt%3F`,
	);
	expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
		'_blank',
		'noopener noreferrer',
	]);
	expect(getByText('Opens X with this text. Press Post there.')).toBeTruthy();
	await userEvent.click(link);
	const question = within(await findByRole('group', { name: 'Did you send it?' }));
	expect(box().value).toBe('What flour & salt?');
	await userEvent.click(question.getByRole('button', { name: 'I sent it' }));
	const answer = await findByRole('figure', { name: 'Your response' });
	expect(server.requestsTo(`PUT /api/tweets/${id}/actions/response`)).toMatchObject([
		{ body: { outcome: 'done' } },
	]);
	expect(within(answer).queryByRole('link')).toBeNull();
	expect(Object.keys(localStorage).join()).not.toContain(id);
});

test('text opened on X is kept, even if another device reports that it was not sent', async () => {
	server.tweets([tweet(0, inX)]);
	server.next(respond, () =>
		actionResult(outcome({ status: 'opened', text: 'What flour?' }), 'https://x.com/'),
	);
	const visit = openReview('', server);
	const { box, getByRole, findByRole } = await ines();
	await userEvent.type(box(), 'What flour?');
	await userEvent.click(getByRole('link', { name: 'Send on X' }));
	await findByRole('group', { name: 'Did you send it?' });
	visit.leave();
	server.tweets([tweet(0, { ...inX, response: null })]);
	openReview('', server);
	expect((await ines()).box().value).toBe('What flour?');
});

test('text opened on X and not sent stays in the box', async () => {
	server.tweets([
		tweet(0, { ...inX, response: outcome({ status: 'opened', text: 'What flour?' }) }),
	]);
	server.next(`PUT /api/tweets/${id}/actions/response`, () => json({ outcome: null }));
	openReview('', server);
	const { box, findByRole, queryByRole } = await ines();
	expect(box().value).toBe('What flour?');
	await userEvent.click(await findByRole('button', { name: 'I didn’t' }));
	await expect.poll(() => queryByRole('group', { name: 'Did you send it?' })).toBeNull();
	expect(server.requestsTo(`PUT /api/tweets/${id}/actions/response`)).toMatchObject([
		{ body: { outcome: 'none' } },
	]);
	expect(box().value).toBe('What flour?');
});
