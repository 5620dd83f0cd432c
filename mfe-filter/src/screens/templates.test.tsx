import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { readSelected } from '../template/form/selected-template.ts';
import { keepEdits, readEdits } from '../template/form/unsaved-edits.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { openFilter } from '../testing/open-filter.tsx';
import {
	button,
	describe,
	dialog,
	enter,
	findDescription,
	openSelected,
	unblock,
} from '../testing/open-selected.ts';
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

const description = () => screen.getByRole('textbox', { name: 'Description' });
const unsaved = () => screen.queryByText('You have unsaved changes');

test('without a selection there is no field to write in; a new name begins a template', async () => {
	const visit = openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	const window = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Time window' });
	expect(description().ariaDisabled).toBe('true');
	expect(window.disabled).toBe(true);
	expect(button('Add to the block list').disabled).toBe(true);
	enter(visit.box(), 'Slow running');
	expect(description().ariaDisabled).toBeNull();
	expect(window.disabled).toBe(false);
	expect(button('Add to the block list').disabled).toBe(false);
	await describe('Easy miles.');
	expect(visit.isDirty()).toBe(true);
});

test('a user without templates can begin with the description', async () => {
	server.templates();
	const visit = openFilter('', server);
	await findDescription();
	await waitFor(() => expect(description().ariaDisabled).toBeNull());
	await describe('Easy miles.');
	expect(visit.isDirty()).toBe(true);
	fireEvent.keyDown(description(), { key: 'z', keyCode: 90, ctrlKey: true });
	expect(visit.isDirty(), 'an empty form loses nothing').toBe(false);
});

test('an address opens a template in place of the previous one, and is left at once', async () => {
	const visit = openFilter(`?template=${templateB}`, server);
	await waitFor(() => expect(visit.box().value).toBe('Bread, no influencers'));
	expect(readSelected()).toBe(templateB);
	expect(visit.address()).toBe('/app/filter');
	expect(visit.isDirty()).toBe(false);
});

test('typing the name of a template, in any case, selects and remembers it', async () => {
	const visit = openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	await userEvent.click(visit.box());
	enter(visit.box(), 'bread, no INFLUENCERS');
	await waitFor(() => expect(visit.box().value).toBe('Bread, no influencers'));
	expect(readSelected()).toBe(templateB);
	expect(visit.isDirty()).toBe(false);
	await waitFor(() => expect(document.activeElement).toBe(visit.box()));
});

test('choosing from the list loads the template and shows that it is loading', async () => {
	let answer: (() => void) | undefined;
	server.next(
		`GET /api/filter/templates/${templateB}`,
		() => new Promise((resolve) => (answer = () => resolve(json(bread)))),
	);
	const visit = openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	await userEvent.click(visit.box());
	await userEvent.click(await screen.findByRole('option', { name: /Bread, no influencers/ }));
	expect(await screen.findByText('Loading template...')).toBeTruthy();
	expect(visit.box().disabled).toBe(true);
	expect(button('Save Template').disabled).toBe(true);
	await act(async () => answer?.());
	await waitFor(() => expect(visit.box().value).toBe('Bread, no influencers'));
	expect(screen.queryByText('Loading template...')).toBeNull();
});

test('previews in the list are cut at 60 characters', async () => {
	const visit = openFilter('', server);
	await screen.findByText('Choose a filter, or name a new one.');
	await userEvent.click(visit.box());
	expect(await screen.findByText(`${sampleDescription.slice(0, 60).trimEnd()}…`)).toBeTruthy();
});

test('an emptied name resets the form and forgets the selection', async () => {
	const visit = await openSelected(server);
	enter(visit.box(), '');
	expect(readSelected()).toBeNull();
	expect(description().textContent).toBe('');
	expect(screen.queryByText('@dbdeals')).toBeNull();
});

test('text written for an emptied template does not come back, unless that is undone', async () => {
	keepEdits(null, edits({ name: 'Slow running', description: '<p>Easy miles.</p>' }));
	const visit = openFilter('', server);
	await screen.findByText('Easy miles.');
	enter(visit.box(), '');
	expect(readEdits(null)).toBeNull();
	enter(visit.box(), 'Another');
	expect(screen.queryByText('Easy miles.')).toBeNull();
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	expect(visit.box().value).toBe('Slow running');
	expect(await screen.findByText('Easy miles.')).toBeTruthy();
	expect(readEdits(null)?.description).toBe('<p>Easy miles.</p>');
});

test('a name deleted key by key resets like one that is emptied at once', async () => {
	const visit = await openSelected(server);
	await describe('Easy miles.');
	await waitFor(() => expect(readEdits(templateA)?.description).toContain('Easy miles.'));
	await userEvent.click(visit.box());
	await userEvent.keyboard('{Backspace>40/}');
	expect(visit.box().value).toBe('');
	expect(readEdits(templateA)).toBeNull();
	await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
	expect(readEdits(templateA)?.description).toContain('Easy miles.');
});

test('if a template cannot be loaded, the box names the loaded one', async () => {
	const visit = await openSelected(server);
	server.refuse(`GET /api/filter/templates/${templateB}`, 500, {
		code: 'internal',
		message: 'No.',
	});
	enter(visit.box(), bread.name);
	await dialog();
	const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Template', hidden: true });
	expect(box.value).toBe(mine.name);
});

test('a template that was loaded before and now fails to load shows the spec’s text', async () => {
	const visit = await openSelected(server);
	enter(visit.box(), bread.name);
	await waitFor(() => expect(readSelected()).toBe(templateB));
	server.refuse(`GET /api/filter/templates/${templateA}`, 503, {
		code: 'not_ready',
		message: 'Not started yet.',
	});
	enter(visit.box(), mine.name);
	expect(
		(await dialog()).getByRole('heading', { name: 'Failed to load template. Please try again.' }),
	).toBeTruthy();
	expect(readSelected()).toBe(templateB);
});

test('a remembered template that was deleted is forgotten without an error', async () => {
	localStorage.setItem('warble.filter.template', 'gone');
	const visit = openFilter('', server);
	expect(await screen.findByText('Choose a filter, or name a new one.')).toBeTruthy();
	expect(visit.box().value).toBe('');
	expect(readSelected()).toBeNull();
	expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
	[
		'load',
		'Failed to load template. Please try again.',
		async () => {
			server.refuse(`GET /api/filter/templates/${templateB}`, 503, {
				code: 'not_ready',
				message: 'Not started yet.',
			});
			openFilter('', server);
			await screen.findByText('Choose a filter, or name a new one.');
			enter(screen.getByRole('combobox', { name: 'Template' }), bread.name);
		},
	],
	[
		'save',
		'Failed to save filter. Please try again.',
		async () => {
			await openSelected(server);
			server.refuse(save, 503, { code: 'not_ready', message: 'Not started yet.' });
			await userEvent.click(button('Save Template'));
		},
	],
	[
		'duplicate',
		'Failed to duplicate filter. Please try again.',
		async () => {
			await openSelected(server);
			server.refuse(`${save}/duplicate`, 503, { code: 'not_ready', message: 'Not started yet.' });
			await userEvent.click(button('Duplicate Template'));
		},
	],
])('a failed %s shows the spec’s text and the reason', async (_what, title, go) => {
	await go();
	const asked = await dialog();
	expect(asked.getByRole('heading', { name: title })).toBeTruthy();
	expect(asked.getByText('Not started yet.')).toBeTruthy();
	await userEvent.keyboard('{Escape}');
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('unsaved changes are restored with a note and can be discarded', async () => {
	keepEdits(
		templateA,
		edits({
			name: mine.name,
			description: '<p>My words.</p>',
			version: 3,
		}),
	);
	const visit = await openSelected(server);
	expect(await screen.findByText('My words.')).toBeTruthy();
	expect(
		screen.getByText('You have unsaved changes', { exact: false }).parentElement?.textContent,
	).toContain('from your last visit');
	await userEvent.click(button('Discard changes'));
	await waitFor(() => expect(visit.isDirty()).toBe(false));
	expect(screen.getByRole('textbox', { name: 'Description' }).textContent).toBe(sampleDescription);
	expect(readEdits(templateA)).toBeNull();
});

test('switching tabs asks nothing and loses nothing', async () => {
	const visit = await openSelected(server);
	await userEvent.click(await unblock('sqlmemes'));
	expect(visit.isDirty()).toBe(true);
	await userEvent.click(screen.getByRole('tab', { name: 'Previous Runs' }));
	expect(visit.visited).toEqual([{ to: '/app/filter?tab=runs', replace: true }]);
	expect(await screen.findByText('No previous runs found.')).toBeTruthy();
	expect(visit.isDirty()).toBe(true);
	await userEvent.click(screen.getByRole('tab', { name: 'Create Filter' }));
	expect(screen.queryByText('@sqlmemes')).toBeNull();
	expect(unsaved()).toBeTruthy();
});

test('templates that fail to load can be loaded again', async () => {
	server.refuse('GET /api/filter/templates', 503, {
		code: 'not_ready',
		message: 'Not started yet.',
	});
	const visit = openFilter('', server);
	expect(await screen.findByText('We couldn’t load your templates')).toBeTruthy();
	await userEvent.click(button('Try again'));
	await userEvent.click(visit.box());
	expect(await screen.findByRole('option', { name: /Bread/ })).toBeTruthy();
});

test('a title and a description from right to left are aligned to the right', async () => {
	const name = 'לקחים מריצה';
	server.templates(template({ name, content: { description: '<p>לאט. Slow.</p>' } }));
	const visit = await openSelected(server);
	expect(visit.box().dir).toBe('auto');
	expect((await findDescription()).closest('[dir="auto"]')).not.toBeNull();
	await userEvent.click(visit.box());
	const option = await screen.findByRole('option', { name: new RegExp(name) });
	expect(within(option).getByText(name).dir).toBe('auto');
	await userEvent.click(option);
	expect(visit.box().dir).toBe('auto');
	enter(visit.box(), 'New');
	await userEvent.keyboard('{Escape}');
	expect(description().closest('[dir="auto"]')).not.toBeNull();
});
