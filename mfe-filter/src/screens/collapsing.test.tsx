import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import type { FakeStream } from '../testing/fake-stream.ts';
import { button, openSelected } from '../testing/open-selected.ts';
import { post, run, runB, running, template, templateA, templateB } from '../testing/samples.ts';

const start = 'POST /api/filter/run';
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
});

const description = () => screen.queryByRole('textbox', { name: 'Description' });

async function begun(): Promise<FakeStream> {
	await openSelected(server);
	const stream = server.stream(start);
	await userEvent.click(button('Run Filter'));
	server.runs([running()]);
	stream.started(running());
	await screen.findByRole('button', { name: 'Edit filter' });
	return stream;
}

test('the form makes room for the results of its run, and the focus is not lost', async () => {
	const stream = await begun();
	expect(description()).toBeNull();
	expect(screen.queryByRole('combobox', { name: 'Template' })).toBeNull();
	expect(document.activeElement?.textContent).toContain(template().name);
	expect(button('Running...')).toBeTruthy();
	stream.posts(post(0)).done(run());
	expect(await screen.findByRole('button', { name: 'Run Filter' })).toBeTruthy();
});

test('the form opens again for editing, stays open, and makes room for the next run', async () => {
	const stream = await begun();
	await userEvent.click(button('Edit filter'));
	await waitFor(() => expect(description()).toBeTruthy());
	expect(document.activeElement).not.toBe(document.body);
	server.runs([run()]);
	stream.posts(post(0)).done(run());
	await screen.findByText(/^Filter executed successfully!/);
	expect(description()).toBeTruthy();

	const next = server.stream(start);
	await userEvent.click(button('Run Filter'));
	next.started(running({ id: runB }));
	await waitFor(() => expect(description()).toBeNull());
});

test('the form stays while the run of another template is followed', async () => {
	server.runs([running({ templateId: templateB })]);
	const stream = server.stream(`GET /api/filter/runs/${running().id}/events`);
	await openSelected(server);
	stream.started(running({ templateId: templateB })).posts(post(0));
	await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
	expect(description()).toBeTruthy();
	expect(templateA).not.toBe(templateB);
});
