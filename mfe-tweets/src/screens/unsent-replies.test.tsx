import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { tweet } from '../testing/samples.ts';

const { id } = tweet(0);
const key = `warble.tweets.unsaved.${id}~other`;
const DAY = 86_400_000;
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.tweets([tweet(0), tweet(1)]);
});

const box = async () =>
	(await post('Ines Okafor')).getByRole<HTMLTextAreaElement>('textbox', {
		name: 'Write a response',
	});

/** Fires the event of a change in another tab. */
function otherTabKeeps(text: string | null): void {
	if (text === null) localStorage.removeItem(key);
	else localStorage.setItem(key, JSON.stringify({ text, at: new Date() }));
	dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

test('typed text comes back after a reload, even if the post was missing in between', async () => {
	const first = openReview('', server);
	await userEvent.type(await box(), 'What flour?');
	first.leave();
	server.tweets([tweet(1)]);
	const second = openReview('', server);
	await post('Marguerite');
	expect(screen.queryByRole('article', { name: /Ines/ })).toBeNull();
	second.leave();
	server.tweets([tweet(0)]);
	const third = openReview('', server);
	expect((await box()).value).toBe('What flour?');
	await userEvent.clear(await box());
	third.leave();
	openReview('', server);
	expect((await box()).value).toBe('');
});

test('text typed in another tab is shown until something is typed here, which stays', async () => {
	openReview('', server);
	await box();
	otherTabKeeps('Typed elsewhere');
	await waitFor(async () => expect((await box()).value).toBe('Typed elsewhere'));
	await userEvent.type(await box(), ' and here');
	otherTabKeeps('Other words');
	expect((await box()).value).toBe('Typed elsewhere and here');
	(await box()).blur();
	otherTabKeeps(null);
	expect((await box()).value).toBe('Typed elsewhere and here');
});

test('old unsent replies are deleted when something is typed', async () => {
	for (let n = 1; n <= 250; n += 1) {
		localStorage.setItem(
			`warble.tweets.response.${n}`,
			JSON.stringify({ text: 'x', at: Date.now() - n * 1000 }),
		);
	}
	localStorage.setItem(
		'warble.tweets.response.7',
		JSON.stringify({ text: 'x', at: Date.now() - 31 * DAY }),
	);
	localStorage.setItem('warble.filter.template', 'mine');
	openReview('', server);
	await userEvent.type(await box(), 'W');
	await waitFor(() =>
		expect(
			Object.keys(localStorage).filter((key) => /^warble\.tweets\.(response|unsaved)/.test(key)),
		).toHaveLength(200),
	);
	expect(localStorage.getItem('warble.tweets.response.7')).toBeNull();
	expect(localStorage.getItem('warble.tweets.response.1')).not.toBeNull();
	expect(localStorage.getItem('warble.tweets.response.250')).toBeNull();
	expect(Object.values(localStorage).join()).toContain('"text":"W"');
	expect(localStorage.getItem('warble.filter.template')).toBe('mine');
});

test('without browser storage, leaving with typed text asks for confirmation', async () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('No room.', 'QuotaExceededError');
	});
	const visit = openReview('', server);
	await userEvent.type(await box(), 'W');
	expect(visit.isDirty()).toBe(true);
	await userEvent.clear(await box());
	expect(visit.isDirty()).toBe(false);
});

test('an invalid stored entry is ignored', async () => {
	localStorage.setItem(key, '{"text":7');
	openReview('', server);
	expect((await box()).value).toBe('');
});
