import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { account, crossPost, limitsAt } from 'remote-kit/testing/cross-post-samples';
import { checks, draft, FakeDrafts, idOf, part, publication } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { beforeAll, expect, test } from 'vitest';
import { openDrafts } from '../../testing/open-drafts.tsx';

beforeAll(async () => {
	await Promise.all([
		import('remote-kit/toasts'),
		import('bff/contract/networks/measure-post'),
		import('bff/contract/x/tweet-length'),
	]);
}, 60_000);

const id = idOf(1);
const bluesky = account(50);
const mastodon = account(51, { network: 'mastodon', handle: 'mara@social.example' });
const atBluesky = crossPost(60, bluesky);
const atMastodon = crossPost(61, mastodon);

function open(
	overrides: Partial<KeptDraft> = {},
	{ accounts = [bluesky, mastodon], search = `?draft=${id}` } = {},
) {
	const server = new FakeDrafts(draft(1, overrides));
	server.accounts = accounts;
	return { server, visit: openDrafts(server, search) };
}
const choice = async () => within(await screen.findByRole('group', { name: 'Post to' }));
const post = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Post' });
const further = async () =>
	within(await screen.findByRole('list', { name: 'The text at other accounts' }));
const press = async (name: string | RegExp) =>
	userEvent.click(await screen.findByRole('button', { name }));

test('a user with no account at another network sees no choice of accounts', async () => {
	const { server } = open({}, { accounts: [] });
	await post();
	await waitFor(() => expect(server.requestsTo('GET /api/network-accounts')).toHaveLength(1));
	expect(await screen.findByRole('button', { name: 'Post now' })).toBeTruthy();
	expect(screen.queryByRole('group', { name: 'Post to' })).toBeNull();
	expect(screen.queryByRole('tablist')).toBeNull();
});

test('the accounts of a draft are saved at once, and the button says how many they are', async () => {
	const { server } = open();
	await userEvent.click(
		await (await choice()).findByRole('checkbox', { name: 'Bluesky @mara.example' }),
	);
	await waitFor(() =>
		expect(server.requestsTo(`PUT /api/drafts/${id}/accounts`)).toMatchObject([
			{ body: { accounts: ['x', bluesky.id] } },
		]),
	);
	await userEvent.click((await choice()).getByRole('checkbox', { name: /^Mastodon/ }));
	await press('Post to 3 accounts');
	await waitFor(() =>
		expect(server.requestsTo(`PUT /api/drafts/${id}/publication`)).toHaveLength(1),
	);
});

test('one account always stays chosen', async () => {
	const { server } = open();
	const atX = await (await choice()).findByRole('checkbox', { name: /^X/ });
	await userEvent.click(atX);
	expect(await screen.findByText('A draft needs at least one account.')).toBeTruthy();
	expect((atX as HTMLInputElement).checked).toBe(true);
	expect(server.requestsTo(`PUT /api/drafts/${id}/accounts`)).toEqual([]);
});

test('an account that is expired or disconnected says so, and how to connect it again', async () => {
	open(
		{ crossPosts: [crossPost(60, { ...bluesky, handle: null })] },
		{ accounts: [{ ...mastodon, isExpired: true }] },
	);
	const choices = await choice();
	expect(await choices.findByRole('checkbox', { name: 'Bluesky disconnected' })).toBeTruthy();
	expect(
		choices.getByRole('checkbox', { name: 'Mastodon @mara@social.example expired' }),
	).toBeTruthy();
	expect(choices.getAllByRole('link', { name: 'Connect again' })[0]?.getAttribute('href')).toBe(
		'/app/settings/x',
	);
});

test('two accounts at X are told apart, and X’s rule about equal posts is shown', async () => {
	const second = account(52, { network: 'x', handle: 'mararuns' });
	const { server } = open({}, { accounts: [second] });
	const box = await (await choice()).findByRole('checkbox', { name: 'X @mararuns' });
	expect(screen.queryByText(/^X’s rules forbid/)).toBeNull();
	await userEvent.click(box);
	await waitFor(() =>
		expect(server.requestsTo(`PUT /api/drafts/${id}/accounts`)).toMatchObject([
			{ body: { accounts: ['x', second.id] } },
		]),
	);
	expect(await screen.findByText(/^X’s rules forbid the same post/)).toBeTruthy();
});

test('X’s rule about equal posts is not shown for accounts with texts of their own', async () => {
	const second = account(52, { network: 'x', handle: 'mararuns' });
	const atSecond = { ...atBluesky, account: second, hasOwnText: true, parts: [part('Other.')] };
	open({ crossPosts: [atSecond] }, { accounts: [second] });
	const box = await (await choice()).findByRole('checkbox', { name: 'X @mararuns' });
	expect(box).toHaveProperty('checked', true);
	expect(screen.queryByText(/^X’s rules forbid/)).toBeNull();
});

test('under the text, each account says by its own limits whether the text fits', async () => {
	const text = 'a'.repeat(310);
	open({ parts: [part(text)], crossPosts: [atBluesky, atMastodon] });
	const rows = await further();
	const count = await rows.findByText('10 over, 310/300');
	expect(count.dataset.over).toBe('true');
	expect(rows.getByText('Shorten it, or write another text for Bluesky.')).toBeTruthy();
	expect(await rows.findByText('310/500')).toBeTruthy();
	await userEvent.type(await post(), 'b');
	expect(await rows.findByText('11 over, 311/300')).toBeTruthy();
});

test('under the text, an account says that it does not take a video', async () => {
	const problem = 'This post has a video of 140 MB. Make it smaller, and replace it.';
	const { server } = open({ crossPosts: [atBluesky, atMastodon] });
	server.always(`GET /api/drafts/${atBluesky.id}/checks`, () =>
		json({ ...checks, limits: limitsAt.bluesky, mediaProblem: problem }),
	);
	const rows = await further();
	expect((await rows.findByText(problem)).dataset.over).toBe('true');
	server.always(`GET /api/drafts/${atBluesky.id}/checks`, () =>
		json({ ...checks, limits: limitsAt.bluesky }),
	);
	await userEvent.type(await post(), '!');
	await waitFor(() => expect(rows.queryByText(problem)).toBeNull(), { timeout: 3000 });
});

test('a draft that its own account does not take cannot be posted, and says why', async () => {
	const problem = 'This post has a video of 140 MB. Make it smaller, and replace it.';
	const { server } = open({ account: atBluesky.account });
	server.always(`GET /api/drafts/${id}/checks`, () => json({ ...checks, mediaProblem: problem }));
	const warnings = await screen.findByRole('list', { name: 'Before you post' });
	expect(within(warnings).getByText(problem)).toBeTruthy();
	const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Post now' });
	expect(button.disabled).toBe(true);
});

test('another text for one account has a tab and an address, and is saved for it alone', async () => {
	const { server, visit } = open({ crossPosts: [atBluesky, atMastodon] });
	await post();
	await press('Write another text for Bluesky');
	expect(visit.address()).toBe(`/app/drafts?draft=${id}&cross-post=${atBluesky.id}`);
	const field = await post();
	expect(field.value).toBe('Draft number 1');
	await userEvent.type(field, ', briefly');
	await waitFor(() =>
		expect(server.drafts.get(id)?.crossPosts?.[0]).toMatchObject({
			hasOwnText: true,
			parts: [{ text: 'Draft number 1, briefly' }],
		}),
	);
	expect(server.drafts.get(id)?.parts[0]?.text).toBe('Draft number 1');
	const tabs = within(await screen.findByRole('tablist', { name: 'Text for' }));
	expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
		'X, Mastodon',
		'Bluesky',
	]);
	expect(await screen.findByText('23/300')).toBeTruthy();
	await userEvent.click(tabs.getByRole('tab', { name: 'X, Mastodon' }));
	expect((await post()).value).toBe('Draft number 1');
	visit.back();
	await waitFor(async () => expect((await post()).value).toBe('Draft number 1, briefly'));
});

test('text for one account that is not saved yet is there after a reload', async () => {
	const { server, visit } = open(
		{ crossPosts: [atBluesky] },
		{ search: `?draft=${id}&cross-post=${atBluesky.id}` },
	);
	server.always(`PUT /api/drafts/${atBluesky.id}`, () =>
		Promise.reject(new TypeError('Failed to fetch')),
	);
	await userEvent.type(await post(), ', offline');
	visit.leave();
	openDrafts(server, `?draft=${id}&cross-post=${atBluesky.id}`);
	expect((await post()).value).toBe('Draft number 1, offline');
	await userEvent.click(screen.getByRole('tab', { name: 'X' }));
	await waitFor(async () => expect((await post()).value).toBe('Draft number 1'));
});

test('an account gets the same text again, and that can be undone', async () => {
	const own = { ...atBluesky, parts: [part('Briefly')], hasOwnText: true };
	const { server, visit } = open(
		{ crossPosts: [own] },
		{ search: `?draft=${id}&cross-post=${own.id}` },
	);
	expect((await post()).value).toBe('Briefly');
	expect(screen.getByText('Only Bluesky has this text.')).toBeTruthy();
	await press('Use the same text again');
	await waitFor(() => expect(visit.address()).toBe(`/app/drafts?draft=${id}`));
	expect(server.drafts.get(id)?.crossPosts?.[0]).toMatchObject({
		hasOwnText: false,
		parts: [{ text: 'Draft number 1' }],
	});
	await screen.findByText('Bluesky has the same text again');
	// The editor has an Undo of its own.
	const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1);
	if (undo) await userEvent.click(undo);
	await waitFor(() =>
		expect(server.drafts.get(id)?.crossPosts?.[0]?.parts[0]?.text).toBe('Briefly'),
	);
	expect(await screen.findByRole('tab', { name: 'Bluesky' })).toBeTruthy();
});

test('the address of a cross-post opens its draft at this account', async () => {
	const { visit } = open({ crossPosts: [atBluesky] }, { search: `?draft=${atBluesky.id}` });
	await waitFor(() =>
		expect(visit.address()).toBe(`/app/drafts?draft=${id}&cross-post=${atBluesky.id}`),
	);
	expect(await screen.findByRole('tab', { name: 'Bluesky', selected: true })).toBeTruthy();
});

test('an account that failed is resumed on its own, and does not hide the others', async () => {
	const at = '2026-11-20T18:00:00.000Z';
	const url = 'https://x.com/i/status/1';
	const { server } = open(
		{
			publication: publication({
				status: 'posted',
				postedAt: at,
				posts: [{ status: 'posted', url, postedAt: at }],
			}),
			crossPosts: [
				{
					...atBluesky,
					publication: publication({
						status: 'failed',
						posts: [{ status: 'failed', url: null, postedAt: null }],
						error: { code: 'action_refused', message: 'Bluesky refused it.', error: '' },
					}),
				},
				{ ...atMastodon, publication: publication() },
			],
		},
		{ search: `?list=posted&draft=${id}` },
	);
	const outcomes = within(await screen.findByRole('list', { name: 'Outcome at each account' }));
	expect(outcomes.getByRole('link', { name: 'Open on X' }).getAttribute('href')).toBe(url);
	expect(outcomes.getByText('Queued Sat 28 Nov, 18:00')).toBeTruthy();
	expect(outcomes.getByText('Bluesky refused it.')).toBeTruthy();
	const row = within(await screen.findByRole('list', { name: 'Drafts' })).getByRole('link');
	expect(row.textContent).toMatch(/XBlueskyMastodonBluesky failed/);
	await userEvent.click(outcomes.getByRole('button', { name: 'Post again' }));
	await waitFor(() =>
		expect(server.requestsTo(`POST /api/drafts/${atBluesky.id}/publication/resume`)).toHaveLength(
			1,
		),
	);
});

test('a draft that is posted can be posted at a further account later', async () => {
	const at = '2026-11-20T18:00:00.000Z';
	const url = 'https://x.com/i/status/1';
	const posts = [{ status: 'posted' as const, url, postedAt: at }];
	const { server } = open(
		{ publication: publication({ status: 'posted', postedAt: at, posts }) },
		{ search: `?list=posted&draft=${id}` },
	);
	const others = within(await screen.findByRole('group', { name: 'Also post to' }));
	await userEvent.click(await others.findByRole('checkbox', { name: /^Bluesky/ }));
	expect(others.queryByRole('checkbox', { name: /^X/ })).toBeNull();
	await press('Edit and post at Bluesky');
	await press('Post now');
	const added = server.drafts.get(id)?.crossPosts?.[0]?.id;
	await waitFor(() =>
		expect(server.requestsTo(`PUT /api/drafts/${added}/publication`)).toHaveLength(1),
	);
});

test('a draft that is only at Bluesky is counted and named as Bluesky does', async () => {
	open({ account: { id: bluesky.id, network: 'bluesky', handle: bluesky.handle } });
	expect(await screen.findByText('14/300')).toBeTruthy();
	const bar = within(await screen.findByRole('region', { name: 'Publish' }));
	expect(bar.getByText('1 post, free at Bluesky')).toBeTruthy();
});
