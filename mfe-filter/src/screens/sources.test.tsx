import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { keepEdits } from '../template/form/unsaved-edits.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, openSelected } from '../testing/open-selected.ts';
import { edits, feed, run, running, template, templateA } from '../testing/samples.ts';
import { mastodonList, source, xSearch } from '../testing/source-samples.ts';

const save = 'POST /api/filter/templates';
const estimateRoute = 'POST /api/filter/estimate';
const description = '<p>Slow miles.</p>';
const mine = template({ content: { description, sources: [xSearch, source()] } });

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(mine);
});

test('changed sources are unsaved, are estimated at once, and are saved with the version', async () => {
	const visit = await openSelected(server);
	await waitFor(() => expect(server.requestsTo(estimateRoute)).toHaveLength(1));
	expect(server.requestsTo(estimateRoute)[0]?.body).not.toHaveProperty('sources');
	await userEvent.click(await screen.findByRole('button', { name: /^Remove #typography/ }));
	expect(visit.isDirty()).toBe(true);
	await waitFor(() => expect(server.requestsTo(estimateRoute)).toHaveLength(2));
	expect(server.requestsTo(estimateRoute)[1]?.body).toMatchObject({
		templateId: templateA,
		sources: [xSearch],
	});
	server.next(save, () => json({ ...mine, version: 4 }));
	await userEvent.click(button('Save Template'));
	await screen.findByText('Template updated successfully!');
	expect(server.requestsTo(save)[0]?.body).toMatchObject({
		version: 3,
		content: { description, sources: [xSearch] },
	});
	expect(visit.isDirty()).toBe(false);
});

test('a run says which sources it has read', async () => {
	server.runs([run()]);
	server.run(run(), []);
	openFilter('?tab=runs', server);
	expect(
		await screen.findByText('read from Search “index design” at X; #typography at Bluesky'),
	).toBeTruthy();
});

test('unsaved sources are restored after a reload, and can be discarded', async () => {
	keepEdits(templateA, edits({ description, sources: [mastodonList], version: 3 }));
	const visit = await openSelected(server);
	expect(await screen.findByText('List “Design people” of @ada@mastodon.social')).toBeTruthy();
	expect(visit.isDirty()).toBe(true);
	await userEvent.click(button('Discard changes'));
	expect(await screen.findByText('Search “index design”')).toBeTruthy();
	expect(screen.queryByText(/^List/)).toBeNull();
});

test('a first run of chosen sources asks for no accounts of X', async () => {
	server.templates();
	server.always('GET /api/feed', () => json(feed({ reads: 'none', stored: 0 })));
	keepEdits(null, edits({ description, sources: [mastodonList] }));
	openFilter('', server);
	await screen.findByText('List “Design people” of @ada@mastodon.social');
	server.next(save, () => json(template({ content: { description, sources: [mastodonList] } })));
	server.stream('POST /api/filter/run').started(running());
	await userEvent.click(button('Save and run'));
	await waitFor(() => expect(server.requestsTo('POST /api/filter/run')).toHaveLength(1));
	expect(screen.queryByRole('textbox', { name: 'Accounts to read' })).toBeNull();
});
