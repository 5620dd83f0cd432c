import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { acted, FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { answered, inX, outcome, tweet } from '../testing/samples.ts';

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

test('the box, its placeholder and its counter; blank cannot be sent', async () => {
	openReview('', server);
	const { box, send, getByText, findByText } = await ines();
	expect(box().placeholder).toBe("What's your response?");
	expect(getByText('0/280')).toBeTruthy();
	expect(send().disabled).toBe(true);
	await userEvent.type(box(), '   ');
	expect(send().disabled).toBe(true);
	await userEvent.type(box(), 'Hello, world! 👋');
	expect(await findByText('19/280')).toBeTruthy();
	expect(send().disabled).toBe(false);
});

test('characters and links are counted as X counts them; too many cannot be sent, and what is too much is said', async () => {
	openReview('', server);
	const { box, send, findByText } = await ines();
	await userEvent.click(box());
	await userEvent.paste('漢'.repeat(140));
	await findByText('280/280');
	expect(send().disabled).toBe(false);
	await userEvent.paste('字!');
	await findByText('283/280');
	expect(send().disabled).toBe(true);
	expect(await findByText('3 over. Too much: “字!”')).toBeTruthy();
	expect(box().getAttribute('aria-invalid')).toBe('true');
	await userEvent.clear(box());
	await userEvent.paste(`https://example.org/${'a'.repeat(300)}`);
	await findByText('23/280');
});

test('a character that X refuses is named with its place, and the answer cannot be sent until it is gone [J10]', async () => {
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

test('after it was sent the box is gone, and the answer stands there with its link [C8]', async () => {
	const held = server.defer(respond);
	const { leave } = openReview('', server);
	const { box, send, findByRole, queryByRole } = await ines();
	await userEvent.type(box(), ' What did you set it to? ');
	const button = send();
	for (let press = 0; press < 10; press += 1) button.click();
	await userEvent.keyboard('{Control>}{Enter}{/Control}');
	expect(send().getAttribute('aria-busy')).toBe('true');
	expect(box().readOnly).toBe(true);
	held.resolve(acted(answered('What did you set it to?')));
	const answer = await findByRole('figure', { name: 'Your response' });
	expect(answer.textContent).toContain('What did you set it to?');
	expect(
		within(answer)
			.getByRole('link', { name: /open on X/ })
			.getAttribute('href'),
	).toBe('https://x.com/i/status/1990000000000009999');
	expect(queryByRole('textbox')).toBeNull();
	expect(server.requestsTo(respond).map(({ body }) => body)).toEqual([
		{ response: 'What did you set it to?' },
	]);
	expect((await post('Marguerite')).getByRole('textbox')).toBeTruthy();
	leave();
	openReview('', server);
	expect((await ines()).box().value).toBe('');
});

test('a failure keeps the words, says why, and the words can be sent again', async () => {
	server.dropConnection(respond);
	openReview('', server);
	const { box, send, findByRole, queryByRole } = await ines();
	await userEvent.type(box(), 'What flour?');
	await userEvent.click(send());
	expect((await findByRole('alert')).textContent).toContain('Not sent. Warble cannot be reached.');
	expect(box().value).toBe('What flour?');
	server.next(respond, () => acted(answered('What flour?')));
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
	{ code: 'tweet_gone', message: 'This post is not on X any more.', says: 'Your words are kept.' },
	{
		code: 'x_out_of_credit',
		message: 'X does nothing more until it has credit. Do it on X meanwhile.',
		says: 'Do it on X meanwhile.',
	},
	{
		code: 'x_rate_limited',
		message: 'X wants a pause. Try again in 10 min.',
		retry_after: 600,
		says: 'That is after ',
	},
] as const)('$code: the next step is said', async ({ says, ...error }) => {
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

test('where X gave no answer the words stand still until it is known, and the next try looks first', async () => {
	const message =
		'X gave no answer, so it is not known whether this was posted. Warble looks on X before it tries again.';
	server.refuse(respond, 503, { code: 'outcome_unknown', message });
	openReview('', server);
	const { box, send, findByRole, getByRole } = await ines();
	await userEvent.type(box(), 'What flour?');
	await userEvent.click(send());
	expect((await findByRole('alert')).textContent).toContain(message);
	expect(box().readOnly).toBe(true);
	server.next(respond, () => acted(answered('What flour?')));
	await userEvent.click(getByRole('button', { name: 'Check and send' }));
	await findByRole('figure', { name: 'Your response' });
});

test('an unknown outcome of an earlier visit is asked after with the same words, whatever was typed since', async () => {
	localStorage.setItem(
		`warble.tweets.response.${id}`,
		JSON.stringify({ text: 'Other words', at: Date.now() }),
	);
	server.tweets([tweet(0, { response: outcome({ status: 'unknown', text: 'What flour?' }) })]);
	server.next(respond, () => acted(answered('What flour?')));
	openReview('', server);
	const { box, findByRole, getByRole, getByText } = await ines();
	expect(box().value).toBe('What flour?');
	expect(getByText(/not known yet\. Warble looks on X before it tries again\./)).toBeTruthy();
	await userEvent.click(getByRole('button', { name: 'Check and send' }));
	await findByRole('figure', { name: 'Your response' });
	expect(server.requestsTo(respond)[0]?.body).toEqual({ response: 'What flour?' });
});

test('a post answered in another tab shows that answer, and the words that were not sent', async () => {
	server.refuse(respond, 409, {
		code: 'already_answered',
		message: 'You have answered this post already, in other words.',
	});
	openReview('', server);
	const { box, send, findByRole, findByText, queryByText } = await ines();
	await userEvent.type(box(), 'Other words');
	server.tweets([tweet(0, { response: answered('What flour?') })]);
	await userEvent.click(send());
	expect((await findByRole('figure', { name: 'Your response' })).textContent).toContain(
		'What flour?',
	);
	expect(
		await findByText(/^Not sent, because this post was answered already: “Other words”/),
	).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: 'Forget these words' }));
	expect(queryByText(/Other words/)).toBeNull();
});

test('where X is to send it, the words go along in the link, and the person says how it ended', async () => {
	server.tweets([tweet(0, inX)]);
	server.next(respond, () =>
		acted(outcome({ status: 'opened', text: 'What flour & salt?' }), 'https://x.com/'),
	);
	server.next(`PUT /api/tweets/${id}/actions/response`, () =>
		json({ outcome: outcome({ text: 'What flour & salt?' }) }),
	);
	openReview('', server);
	const { box, getByRole, findByRole, getByText } = await ines();
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
	expect(getByText('Opens X with this text, you press Post there')).toBeTruthy();
	await userEvent.click(link);
	const question = within(await findByRole('group', { name: 'Did you send it?' }));
	expect(box().value).toBe('What flour & salt?');
	await userEvent.click(question.getByRole('button', { name: 'I sent it' }));
	const answer = await findByRole('figure', { name: 'Your response' });
	expect(within(answer).queryByRole('link')).toBeNull();
	expect(localStorage.getItem(`warble.tweets.response.${id}`)).toBeNull();
});

test('words that were opened on X are kept here, also when another device says that they were not sent', async () => {
	server.tweets([tweet(0, inX)]);
	server.next(respond, () =>
		acted(outcome({ status: 'opened', text: 'What flour?' }), 'https://x.com/'),
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

test('opened and not sent: the words stay in the box', async () => {
	server.tweets([
		tweet(0, { ...inX, response: outcome({ status: 'opened', text: 'What flour?' }) }),
	]);
	server.next(`PUT /api/tweets/${id}/actions/response`, () => json({ outcome: null }));
	openReview('', server);
	const { box, findByRole, queryByRole } = await ines();
	expect(box().value).toBe('What flour?');
	await userEvent.click(await findByRole('button', { name: 'I did not' }));
	await expect.poll(() => queryByRole('group', { name: 'Did you send it?' })).toBeNull();
	expect(box().value).toBe('What flour?');
});
