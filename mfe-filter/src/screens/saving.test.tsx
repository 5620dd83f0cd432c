import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { readSelected } from '../template/form/selected-template.ts';
import { keepEdits, readEdits } from '../template/form/unsaved-edits.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import { button, dialog, enter, openSelected, unblock } from '../testing/open-selected.ts';
import { edits, sampleDescription, template, templateA, templateB } from '../testing/samples.ts';

const save = 'POST /api/filter/templates';
const mine = template();
const bread = template({
	id: templateB,
	name: 'Bread, no influencers',
	preview: 'Bread.',
	version: 1,
	content: { description: '<p>Bread.</p>' },
});

let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(mine, bread);
});

const _description = () => screen.getByRole('textbox', { name: 'Description' });
const unsaved = () => screen.queryByText('You have unsaved changes');

test('a new name creates a template with the first Save', async () => {
	const visit = openFilter('', server);
	await userEvent.type(visit.box(), 'Slow running');
	await userEvent.click(await screen.findByRole('option', { name: '+ Create "Slow running"' }));
	expect(visit.isDirty()).toBe(true);
	expect(unsaved()).toBeTruthy();
	expect(readSelected()).toBeNull();

	await userEvent.click(button('Save Template'));
	const asked = await dialog();
	expect(asked.getByRole('heading', { name: 'Please enter a description.' })).toBeTruthy();
	await userEvent.click(asked.getByRole('button', { name: 'Close' }));
	expect(server.requestsTo(save)).toEqual([]);
});

test('Save without a title shows the spec’s text', async () => {
	openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	await userEvent.click(button('Save Template'));
	expect(
		(await dialog()).getByRole('heading', { name: 'Please enter a filter title.' }),
	).toBeTruthy();
});

test('unsaved content of a new template is restored after a reload, and can be saved', async () => {
	keepEdits(
		null,
		edits({
			name: 'Slow running',
			description: '<p>Easy miles.</p>',
			blockList: ['tomgrows'],
			version: 0,
		}),
	);
	server.next(save, () => json(template({ id: 'new', name: 'Slow running', version: 1 })));
	const visit = openFilter('', server);
	expect(visit.box().value).toBe('Slow running');
	expect(visit.isDirty()).toBe(true);
	await userEvent.click(button('Save Template'));
	expect(await screen.findByText('Template saved successfully!')).toBeTruthy();
	expect(server.requestsTo(save)[0]?.body).toEqual({
		name: 'Slow running',
		content: { description: '<p>Easy miles.</p>', blockList: ['tomgrows'] },
	});
	expect(visit.isDirty()).toBe(false);
	expect(unsaved()).toBeNull();
	expect(readSelected()).toBe('new');
	expect(readEdits(null)).toBeNull();
});

test('several names can be added to the block list at once, and are saved with the version', async () => {
	const visit = await openSelected(server);
	await userEvent.click(button('Add to the block list'));
	const asked = await dialog();
	const field = asked.getByRole('textbox', { name: 'Enter username to block (without @):' });
	enter(field, '@launchbot, DBDEALS bad-name');
	await userEvent.click(asked.getByRole('button', { name: 'Block' }));
	expect(await asked.findByText(/^Not added: bad-name\./)).toBeTruthy();
	enter(field, '@growthtom');
	await userEvent.type(field, '{Enter}');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(unsaved()).toBeTruthy();
	await userEvent.click(await unblock('sqlmemes'));

	server.next(save, () => json({ ...mine, version: 4 }));
	await userEvent.click(button('Save Template'));
	expect(await screen.findByText('Template updated successfully!')).toBeTruthy();
	expect(server.requestsTo(save)[0]?.body).toEqual({
		id: templateA,
		version: 3,
		name: mine.name,
		content: {
			description: `<p>${sampleDescription}</p>`,
			blockList: ['dbdeals', 'launchbot', 'growthtom'],
		},
	});
	expect(visit.isDirty()).toBe(false);
	expect(await screen.findByText('v4')).toBeTruthy();
});

test('an empty block list is not sent', async () => {
	await openSelected(server);
	await userEvent.click(await unblock('sqlmemes'));
	await userEvent.click(await unblock('dbdeals'));
	server.next(save, () => json({ ...mine, version: 4 }));
	await userEvent.click(button('Save Template'));
	await screen.findByText('Template updated successfully!');
	expect(server.requestsTo(save)[0]?.body).toMatchObject({
		content: { description: `<p>${sampleDescription}</p>` },
	});
	expect(JSON.stringify(server.requestsTo(save)[0]?.body)).not.toContain('blockList');
});

test('a new name begins an empty template, into which the previous content can be copied', async () => {
	const visit = await openSelected(server);
	enter(visit.box(), `${mine.name} and MySQL`);
	expect(visit.isDirty()).toBe(true);
	expect(screen.queryByText('@dbdeals')).toBeNull();
	expect(screen.getByRole('textbox', { name: 'Description' }).textContent).not.toContain(
		sampleDescription,
	);
	await userEvent.click(button(`Copy everything from “${mine.name}”`));
	expect(screen.getByText('@dbdeals')).toBeTruthy();
	expect(screen.queryByText('New template.', { exact: false })).toBeNull();
	server.next(save, () => json(template({ id: 'new', name: 'x', version: 1 })));
	await userEvent.click(button('Save Template'));
	await screen.findByText('Template saved successfully!');
	expect(server.requestsTo(save)[0]?.body).toEqual({
		name: 'Lessons from running Postgres and MySQL',
		content: mine.content,
	});
});

test('Duplicate without a template shows the spec’s text; otherwise it selects a copy', async () => {
	openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	await userEvent.click(button('Duplicate Template'));
	expect(
		(await dialog()).getByRole('heading', {
			name: 'Please select a filter template first before duplicating.',
		}),
	).toBeTruthy();
	await userEvent.keyboard('{Escape}');

	enter(screen.getByRole('combobox', { name: 'Template' }), mine.name);
	await screen.findByText('@dbdeals');
	const copy = template({ id: 'copy', name: `${mine.name} Copy`, version: 1 });
	server.next(`${save}/duplicate`, () => json(copy));
	await userEvent.click(button('Duplicate Template'));
	expect(await screen.findByText('Template duplicated successfully!')).toBeTruthy();
	expect(server.requestsTo(`${save}/duplicate`)[0]?.body).toEqual({
		templateId: templateA,
		name: `${mine.name} Copy`,
	});
	expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Template' }).value).toBe(
		copy.name,
	);
	expect(readSelected()).toBe('copy');
});

test('Delete asks for confirmation and then empties the form', async () => {
	const visit = await openSelected(server);
	await userEvent.click(button('Delete Template'));
	await userEvent.click((await dialog()).getByRole('button', { name: 'Keep it' }));
	expect(server.requestsTo(`DELETE /api/filter/templates/${templateA}`)).toEqual([]);
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

	server.next(`DELETE /api/filter/templates/${templateA}`, () => json({}));
	await userEvent.click(button('Delete Template'));
	await userEvent.click((await dialog()).getByRole('button', { name: 'Delete' }));
	expect(
		await screen.findByText(`“${mine.name}” deleted. Its runs stay in Previous Runs.`),
	).toBeTruthy();
	expect(visit.box().value).toBe('');
	expect(readSelected()).toBeNull();
});

test('after a save elsewhere, both versions are shown and the user chooses one [C7]', async () => {
	keepEdits(
		templateA,
		edits({
			name: mine.name,
			description: '<p>My words.</p>',
			version: 3,
		}),
	);
	const visit = await openSelected(server);
	const theirs = template({ version: 4, content: { description: '<p>Their words.</p>' } });
	server.templates(theirs, bread);
	server.refuse(save, 409, { code: 'conflict', message: 'Saved elsewhere meanwhile.' });
	await userEvent.click(button('Save Template'));
	const asked = await dialog();
	expect(
		asked.getByRole('heading', { name: 'This template was changed somewhere else' }),
	).toBeTruthy();
	expect(asked.getAllByText(/Their/).length).toBeGreaterThan(0);
	expect(asked.getAllByText(/My/).length).toBeGreaterThan(0);

	server.next(save, () => json({ ...theirs, version: 5 }));
	await userEvent.click(asked.getByRole('button', { name: 'Save my version' }));
	await screen.findByText('Template updated successfully!');
	expect(server.requestsTo(save).at(-1)?.body).toMatchObject({
		version: 4,
		content: { description: '<p>My words.</p>' },
	});
	expect(visit.isDirty()).toBe(false);
});

test('the other version can be kept, and then nothing is unsaved', async () => {
	keepEdits(
		templateA,
		edits({
			name: mine.name,
			description: '<p>My words.</p>',
			version: 3,
		}),
	);
	const visit = await openSelected(server);
	server.templates(
		template({ version: 4, content: { description: '<p>Their words.</p>' } }),
		bread,
	);
	server.refuse(save, 409, { code: 'conflict', message: 'Saved elsewhere meanwhile.' });
	await userEvent.click(button('Save Template'));
	await userEvent.click((await dialog()).getByRole('button', { name: 'Use version 4' }));
	expect(await screen.findByText('Their words.')).toBeTruthy();
	expect(visit.isDirty()).toBe(false);
	expect(readEdits(templateA)).toBeNull();
});

test('content of a template deleted elsewhere is kept, and makes a new one', async () => {
	keepEdits(
		templateA,
		edits({
			name: mine.name,
			description: '<p>My words.</p>',
			version: 3,
		}),
	);
	await openSelected(server);
	server.refuse(save, 404, { code: 'not_found', message: 'This template is not here.' });
	await userEvent.click(button('Save Template'));
	expect((await dialog()).getByText(/save again to create it as a new template/)).toBeTruthy();
	await userEvent.keyboard('{Escape}');
	server.next(save, () => json(template({ id: 'new' })));
	await userEvent.click(button('Save Template'));
	await screen.findByText('Template saved successfully!');
	expect(server.requestsTo(save).at(-1)?.body).toEqual({
		name: mine.name,
		content: { description: '<p>My words.</p>' },
	});
});
