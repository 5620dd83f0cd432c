import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyDraft } from 'bff/contract/tweets/tweets';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { tweet } from '../testing/samples.ts';

const { id } = tweet(0);
const route = `POST /api/tweets/${id}/draft`;
const mark = 'Drafted by Warble. Edit it before you send.';
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
});

function draft(text: string, tone: ReplyDraft['tone'] = 'own'): ReplyDraft {
	return { text, tone, createdAt: '2026-11-20T16:00:00.000Z' };
}

async function open(there: ReplyDraft | null = null) {
	server.tweets([tweet(0, { draft: there })]);
	openReview('', server);
	const shown = await post('Ines Okafor');
	return {
		...shown,
		box: () => shown.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a response' }),
	};
}

test('a draft fills the box, and is marked as Warble’s until the user changes it', async () => {
	const { box, getByText, queryByText } = await open(draft('What flour?'));
	expect(box().value).toBe('What flour?');
	expect(getByText(mark)).toBeTruthy();
	await userEvent.type(box(), ' Rye?');
	expect(queryByText(mark)).toBeNull();
	expect(box().value).toBe('What flour? Rye?');
});

test('a post without a draft offers to draft a reply', async () => {
	const held = server.defer(route);
	const { box, getByRole, findByText } = await open();
	await userEvent.click(getByRole('button', { name: 'Reply' }));
	await userEvent.click(getByRole('button', { name: 'Draft a reply' }));
	expect(getByRole('button', { name: /Draft a reply$/ }).getAttribute('aria-busy')).toBe('true');
	held.resolve(json(draft('What flour?')));
	await findByText(mark);
	expect(box().value).toBe('What flour?');
	await waitFor(() => expect(document.activeElement).toBe(box()));
	expect(server.requestsTo(route)[0]?.body).toEqual({ tone: 'own' });
});

test('drafting again in another tone replaces an unchanged draft', async () => {
	server.next(route, () => json(draft('So, which flour was it?', 'playful')));
	const { box, findByRole, getByRole, getByText } = await open(draft('What flour?'));
	const tone = await findByRole<HTMLSelectElement>('combobox', { name: 'Tone' });
	expect([...tone.options].map(({ text }) => text)).toEqual([
		'Own voice',
		'Warm',
		'Direct',
		'Curious',
		'Playful',
	]);
	await userEvent.selectOptions(tone, 'Playful');
	await userEvent.click(getByRole('button', { name: 'Draft again' }));
	await waitFor(() => expect(box().value).toBe('So, which flour was it?'));
	expect(getByText(mark)).toBeTruthy();
	expect(server.requestsTo(route)[0]?.body).toEqual({ tone: 'playful' });
});

test('the old draft is not offered while a new one arrives', async () => {
	vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => setTimeout(paint, 200));
	const { box, element, findByRole, getByRole, findByText, queryByText } = await open();
	await userEvent.type(box(), 'Mine.');
	server.next(route, () => json(draft('What flour?')));
	await userEvent.click(getByRole('button', { name: 'Draft a reply' }));
	await userEvent.click(await findByRole('button', { name: 'Replace mine with it' }));
	const offers: unknown[] = [];
	const watching = new MutationObserver(() => {
		if (queryByText(/^Drafted by Warble:/)) offers.push(box().value);
	});
	watching.observe(element, { childList: true, subtree: true, characterData: true });
	server.next(route, () => json(draft('So, which flour was it?')));
	await userEvent.click(getByRole('button', { name: 'Draft again' }));
	await waitFor(() => expect(box().value).toBe('So, which flour was it?'));
	await findByText(mark);
	watching.disconnect();
	expect(offers).toEqual([]);
});

test('typed text is replaced only at the user’s request', async () => {
	const { box, findByRole, getByRole, getByText } = await open();
	await userEvent.type(box(), 'Mine.');
	server.next(route, () => json(draft('What flour?')));
	await userEvent.click(getByRole('button', { name: 'Draft a reply' }));
	const use = await findByRole('button', { name: 'Replace mine with it' });
	expect(box().value).toBe('Mine.');
	expect(getByText('What flour?')).toBeTruthy();
	server.next(route, () => json(draft('Which flour?', 'direct')));
	await userEvent.click(getByRole('button', { name: 'Draft again' }));
	expect(await screen.findByText('Which flour?')).toBeTruthy();
	expect(box().value).toBe('Mine.');
	await userEvent.click(use);
	expect(box().value).toBe('Which flour?');
	expect(getByText(mark)).toBeTruthy();
});

test('discarding removes the draft and keeps typed text', async () => {
	server.always(`DELETE /api/tweets/${id}/draft`, () => json({}));
	const { box, findByRole } = await open(draft('What flour?'));
	await userEvent.click(await findByRole('button', { name: 'Discard draft' }));
	await waitFor(() => expect(box().value).toBe(''));
	await userEvent.type(box(), 'Mine.');
	server.next(route, () => json(draft('Which flour?')));
	await userEvent.click(await findByRole('button', { name: 'Draft a reply' }));
	await userEvent.click(await findByRole('button', { name: 'Discard draft' }));
	await findByRole('button', { name: 'Draft a reply' });
	expect(box().value).toBe('Mine.');
});

test.each([
	['key_missing', 'Add your key of the AI provider in Settings.', 'Open settings'],
	[
		'draft_cap_reached',
		'A reply to @inesokafor was drafted today already. You can write this one yourself.',
		null,
	],
	['model_timeout', 'The AI provider went silent.', null],
] as const)('%s is reported next to the button', async (code, message, link) => {
	server.refuse(route, 400, { code, message });
	const { box, getByRole, findByRole } = await open();
	await userEvent.click(getByRole('button', { name: 'Reply' }));
	await userEvent.click(getByRole('button', { name: 'Draft a reply' }));
	const failure = await findByRole('alert');
	expect(failure.textContent).toContain(message);
	if (link) await within(failure).findByRole('link', { name: link });
	else expect(within(failure).queryByRole('link')).toBeNull();
	expect(box().value).toBe('');
});
