import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSingleKeys } from 'remote-kit/single-keys';
import { beforeEach, expect, test } from 'vitest';
import { actionResult, FakeServer } from '../testing/fake-server.ts';
import { openReview, post } from '../testing/open-review.tsx';
import { outcome, sentReply, tweet } from '../testing/samples.ts';

const { id } = tweet(0);
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.tweets([tweet(0), tweet(1), tweet(2)]);
});

const focused = () => document.activeElement?.closest('article')?.querySelector('b')?.textContent;
const press = async (keys: string, then: string) => {
	await userEvent.keyboard(keys);
	await waitFor(() => expect(focused()).toBe(then));
};

test('j and k move between posts, one of which is in the tab order', async () => {
	openReview('', server);
	const { element } = await post('Ines Okafor');
	await press('j', 'Ines Okafor');
	await press('j', 'Marguerite Faure');
	await press('j', 'Femi Adeyemi');
	await press('j', 'Femi Adeyemi');
	await press('k', 'Marguerite Faure');
	await press('k', 'Ines Okafor');
	expect(document.activeElement).toBe(element);
	expect(screen.getAllByRole('article').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test('on a Cyrillic layout the keys at the same places do the same', async () => {
	openReview('', server);
	await post('Ines Okafor');
	fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' });
	expect(focused()).toBe('Ines Okafor');
});

test('r focuses the reply, Ctrl+Enter sends it, Escape leaves the box', async () => {
	server.next(`POST /api/tweets/${id}/response`, () => actionResult(sentReply('jkl?')));
	openReview('', server);
	const { getByRole, findByRole, element } = await post('Ines Okafor');
	await press('j', 'Ines Okafor');
	await userEvent.keyboard('r');
	const box = getByRole<HTMLTextAreaElement>('textbox');
	await waitFor(() => expect(document.activeElement).toBe(box));
	await userEvent.keyboard('jkl?');
	expect(box.value).toBe('jkl?');
	await userEvent.keyboard('{Escape}');
	expect(document.activeElement).toBe(element);
	await userEvent.keyboard('r');
	await waitFor(() => expect(document.activeElement).toBe(box));
	await userEvent.keyboard('{Control>}{Enter}{/Control}');
	await findByRole('figure', { name: 'Your response' });
	await press('j', 'Marguerite Faure');
});

test('l likes the focused post only, and keys with Ctrl are left to the browser', async () => {
	server.always(`POST /api/tweets/${id}/like`, () => actionResult(outcome()));
	openReview('', server);
	const { findByRole } = await post('Ines Okafor');
	await userEvent.keyboard('l');
	await press('j', 'Ines Okafor');
	await userEvent.keyboard('{Control>}l{/Control}{Alt>}l{/Alt}');
	expect(server.requestsTo(`POST /api/tweets/${id}/like`)).toHaveLength(0);
	await userEvent.keyboard('l');
	await findByRole('button', { name: 'Liked' });
});

test('single keys can be turned off, and a button lists all shortcuts', async () => {
	const { onShortcuts } = openReview('', server);
	await post('Ines Okafor');
	await userEvent.click(screen.getByRole('button', { name: 'Shortcuts ?' }));
	expect(onShortcuts).toHaveBeenCalledOnce();
	setSingleKeys(false);
	await userEvent.keyboard('j');
	expect(focused()).toBeUndefined();
	setSingleKeys(true);
	await press('j', 'Ines Okafor');
});
