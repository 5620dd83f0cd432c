import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testProps } from 'remote-kit/harness/test-props';
import { json } from 'remote-kit/testing/fake-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import App from '../app.tsx';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';

const [one, two] = [1, 2].map((n) => `11111111-0000-4000-8000-00000000000${n}`) as [string, string];

afterEach(() => sessionStorage.clear());

function withDrafts(): FakeServer {
	const server = new FakeServer();
	for (const [id, text] of [
		[one, 'Easy runs have to be slow, and mine were not for years.'],
		[two, 'Rye.'],
	] as const)
		server.always(`GET /api/drafts/${id}`, () => json({ id, parts: [{ text, media: [] }] }));
	return server;
}
const chips = () =>
	within(screen.getByRole('list', { name: 'Drafts to work from' }))
		.getAllByRole('listitem')
		.map(({ textContent }) => textContent);

describe('drafts that the address names', () => {
	test('are attached to the message and sent with it, and the address forgets them', async () => {
		const visit = openCompose(`?drafts=${one},${two},nonsense`, withDrafts());
		await screen.findByText('Easy runs have to be slow, and mine were…');
		expect(chips()).toEqual(['Easy runs have to be slow, and mine were…', 'Rye.']);
		expect(visit.address()).toBe('/app/compose');
		visit.server.stream('POST /api/compose');
		await userEvent.type(visit.box(), 'Shorter{Enter}');
		await waitFor(() =>
			expect(visit.server.requestsTo('POST /api/compose')[0]?.body).toEqual({
				text: 'Shorter',
				draft_refs: [one, two],
			}),
		);
		expect(screen.queryByRole('list', { name: 'Drafts to work from' })).toBeNull();
	});

	test('can be removed, and stay after a reload', async () => {
		openCompose(`?drafts=${one},${two}`, withDrafts());
		await userEvent.click(await screen.findByRole('button', { name: 'Remove Rye.' }));
		expect(chips()).toHaveLength(1);
		cleanup();
		openCompose('', withDrafts());
		await screen.findByText('Easy runs have to be slow, and mine were…');
		await userEvent.click(screen.getByRole('button', { name: /^Remove Easy/ }));
		expect(screen.queryByRole('list', { name: 'Drafts to work from' })).toBeNull();
		expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
	});

	test('are back in the box if the message was not accepted', async () => {
		const visit = openCompose(`?drafts=${one}`, withDrafts());
		await screen.findByText(/^Easy runs/);
		visit.server.refuse('POST /api/compose', 404, {
			code: 'not_found',
			message: 'A draft that you attached no longer exists. Remove it and send again.',
		});
		await userEvent.type(visit.box(), 'Shorter{Enter}');
		await screen.findByText(/no longer exists/);
		expect(chips()).toHaveLength(1);
	});

	test('are attached once, although the shell shows the new address later', async () => {
		vi.stubGlobal('fetch', withDrafts().fetch);
		const navigate = vi.fn();
		const location = { path: '/app/compose', search: `?drafts=${one}` };
		render(<App {...testProps({ location, navigate })} />);
		await screen.findByText(/^Easy runs/);
		expect(navigate.mock.calls).toEqual([['/app/compose', { replace: true }]]);
	});

	test('that were deleted say so', async () => {
		openCompose(`?drafts=${one}`, new FakeServer());
		await screen.findByText('Deleted draft');
	});
});

describe('Results', () => {
	const posted = (results: object | null) =>
		json({ drafts: [{ publication: { results } }, { publication: null }] });

	test('are offered once there are any, and sent if turned on', async () => {
		const server = new FakeServer();
		server.always('GET /api/drafts', () => posted({ likes: 3 }));
		const visit = openCompose('', server);
		await userEvent.type(visit.box(), 'More like these');
		await userEvent.click(await screen.findByRole('button', { name: 'Learn from results: off' }));
		await screen.findByRole('button', { name: 'Learn from results: on' });
		server.stream('POST /api/compose');
		await userEvent.type(visit.box(), '{Enter}');
		await waitFor(() =>
			expect(server.requestsTo('POST /api/compose')[0]?.body).toEqual({
				text: 'More like these',
				with_results: true,
			}),
		);
	});

	test('are not offered without any', async () => {
		const server = new FakeServer();
		server.always('GET /api/drafts', () => posted(null));
		const visit = openCompose('', server);
		await userEvent.type(visit.box(), 'x');
		await waitFor(() => expect(server.requestsTo('GET /api/drafts')).toHaveLength(1));
		expect(screen.queryByRole('button', { name: /Learn from results/ })).toBeNull();
	});
});
