import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { keepEdits } from '../template/form/unsaved-edits.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { measures, proposal, uncertainMeasures } from '../testing/improve-samples.ts';
import { dialog, openSelected } from '../testing/open-selected.ts';
import { edits, template, templateA } from '../testing/samples.ts';

const improve = `POST /api/filter/templates/${templateA}/improve`;
const save = 'POST /api/filter/templates';
let server: FakeServer;
beforeEach(() => {
	server = new FakeServer();
	server.templates(template());
	decided(92);
});

function decided(labelled: number): void {
	server.always(`GET /api/filter/templates/${templateA}/agreement`, () =>
		json({ labelled, agreed: 0, judged: 0 }),
	);
}
const part = () => screen.findByRole('region', { name: 'Improve the description' });
const find = async (text: string | RegExp) =>
	within(await part()).findByText(text, { ignore: '[aria-live]' });
const press = async (name: string) =>
	userEvent.click(await within(await part()).findByRole('button', { name }));

/** Opens the selected template with a proposal. */
async function propose(result = measures) {
	server
		.stream(improve)
		.event('labels', { shown: 46, disagreements: 12, heldOut: 46 })
		.event('proposed', proposal)
		.event('done', result)
		.end();
	await openSelected(server);
	await press('Improve');
	await find(/^Agrees with you on/);
}

test('with fewer than 20 decisions it is too early to improve a description', async () => {
	decided(12);
	await openSelected(server);
	expect((await part()).textContent).toContain('Too early: 12 of 20 decisions.');
	expect(within(await part()).queryByRole('button')).toBeNull();
});

test('an improvement shows its steps, and Stop ends it', async () => {
	const stream = server.stream(improve);
	await openSelected(server);
	await press('Improve');
	expect(await find('Collecting your decisions.')).toBeTruthy();
	stream
		.event('labels', { shown: 46, disagreements: 12, heldOut: 46 })
		.event('proposed', proposal)
		.event('progress', { judged: 30, total: 92 });
	const step = await find('Judging the unseen posts by both descriptions, 30 of 92.');
	expect(step.getAttribute('aria-current')).toBe('step');
	await press('Stop');
	await waitFor(() => expect(stream.isClosedByClient).toBe(true));
	expect(await within(await part()).findByRole('button', { name: 'Improve' })).toBeTruthy();
});

test('a proposal shows what changes, why, and how often old and new agree', async () => {
	await propose();
	expect(
		await find(
			'Agrees with you on 41 of 46 posts that the model had not seen; before, on 35 of 46.',
		),
	).toBeTruthy();
	expect(
		await find(/^Over many posts, that is between 77% and 95%; before, between 62% and 86%/),
	).toBeTruthy();
	expect(await find(/more than chance explains/)).toBeTruthy();
	expect(await find(proposal.summary)).toBeTruthy();
	expect((await part()).textContent).toMatch(/\[added: +No announcements of releases\./);
	expect(server.requestsTo(save)).toEqual([]);
});

test('a small gain is said to be perhaps chance', async () => {
	await propose(uncertainMeasures);
	expect(await find(/this may also be chance/)).toBeTruthy();
});

test('an accepted description becomes a version, and one click goes back', async () => {
	await propose();
	server.next(save, () => json(template({ version: 4, content: proposal.content })));
	await press('Use this description');
	expect(await find('Version 4 is now used.')).toBeTruthy();
	expect(screen.getByRole('textbox', { name: 'Description' }).textContent).toContain(
		'No announcements of releases.',
	);
	server.next(save, () => json(template({ version: 5 })));
	await press('Go back to version 3');
	expect(await find(/with the text of version 3/)).toBeTruthy();
	expect(server.requestsTo(save).map(({ body }) => body)).toEqual([
		{ id: templateA, name: template().name, version: 3, content: proposal.content },
		{ id: templateA, name: template().name, version: 4, content: template().content },
	]);
});

test('a template that was saved elsewhere meanwhile is not overwritten without a question', async () => {
	await propose();
	server.refuse(save, 409, { code: 'conflict', message: 'Saved elsewhere.' });
	server.always(`GET /api/filter/templates/${templateA}`, () =>
		json(template({ version: 4, content: { description: '<p>Theirs.</p>' } })),
	);
	await press('Use this description');
	const asked = await dialog();
	server.next(save, () => json(template({ version: 5, content: proposal.content })));
	await userEvent.click(asked.getByRole('button', { name: 'Save my version' }));
	expect(await find('Version 5 is now used.')).toBeTruthy();
});

test('a discarded proposal changes nothing', async () => {
	await propose();
	await press('Discard');
	expect(await within(await part()).findByRole('button', { name: 'Improve' })).toBeTruthy();
	expect(server.requestsTo(save)).toEqual([]);
});

test('unsaved changes come first', async () => {
	keepEdits(templateA, edits({ description: '<p>Other words.</p>', version: 3 }));
	await openSelected(server);
	expect(await find(/save or discard your changes first/)).toBeTruthy();
	expect(within(await part()).getByRole('button', { name: 'Improve' })).toHaveProperty(
		'disabled',
		true,
	);
});

test('if nothing can be improved, that is said, and a failure gives its reason', async () => {
	const message = 'The filter agrees with all your decisions.';
	server.refuse(improve, 409, { code: 'nothing_to_improve', message });
	await openSelected(server);
	await press('Improve');
	expect(await find(message)).toBeTruthy();
	server.stream(improve).error({ code: 'key_missing', message: 'Store an AI-provider key first.' });
	await press('Improve again');
	expect(await find(/^No description was proposed. Store an AI-provider key first./)).toBeTruthy();
});
