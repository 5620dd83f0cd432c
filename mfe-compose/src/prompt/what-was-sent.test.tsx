import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA, writtenAnswer } from '../testing/samples.ts';
import { sentPrompt } from './sample-prompt.ts';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => {
	await Promise.all([import('../messages/thread-messages.tsx'), import('./sent-dialog.tsx')]);
}, 60_000);

let server: FakeServer;
let route: string;

beforeEach(() => {
	server = new FakeServer();
	const message = answer(writtenAnswer);
	server.messages(threadA, [instruction('Three posts'), message]);
	route = `GET /api/compose/${threadA}/messages/${message.id}/prompt`;
});

async function open() {
	openCompose(`?thread=${threadA}`, server);
	const button = await screen.findByRole('button', { name: 'See the prompt' });
	await userEvent.click(button);
	const dialog = await screen.findByRole('dialog', { name: 'Prompt of this answer' });
	return { button, dialog: within(dialog) };
}

test('the prompt is shown in sections, with long texts folded', async () => {
	server.always(route, () => json({ prompt: sentPrompt }));
	const { button, dialog } = await open();
	expect(await dialog.findByText(/^claude-sonnet-4\.5, .+ About 1,120 tokens\.$/)).toBeTruthy();
	expect(
		dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
	).toEqual([
		'Warble’s instructions',
		'Earlier messages',
		'Your voice',
		'Files',
		'Drafts',
		'Your results',
		'Your message',
	]);
	expect(dialog.getByText('Numbers first.', { selector: 'summary *' })).toBeTruthy();
	const file = dialog.getByText('running/base-miles.md, revision 3').closest('details');
	expect(file?.open).toBe(false);
	await userEvent.click(dialog.getByText('running/base-miles.md, revision 3'));
	expect(file?.open).toBe(true);
	expect(file?.textContent).toContain('Easy has to be embarrassing <at first>.');
	expect(dialog.getByText('Three posts from my notes.').closest('details')).toBeNull();
	expect(dialog.getByText('Views are not known. likes: 12', { exact: false })).toBeTruthy();

	const user = userEvent.setup();
	await user.click(dialog.getByRole('button', { name: 'Copy' }));
	expect(await navigator.clipboard.readText()).toBe(
		sentPrompt.messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n'),
	);
	await user.keyboard('{Escape}');
	expect(screen.queryByRole('dialog')).toBeNull();
	expect(document.activeElement).toBe(button);
});

test('an answer whose prompt was not stored says so', async () => {
	server.always(route, () => json({ prompt: null }));
	const { dialog } = await open();
	expect(await dialog.findByText('The prompt of this answer wasn’t kept.')).toBeTruthy();
	expect(dialog.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('after a failure it can be loaded again', async () => {
	server.next(route, () => json({ code: 'internal', message: 'No.', error: 'No.' }, 500));
	server.always(route, () => json({ prompt: sentPrompt }));
	const { dialog } = await open();
	await dialog.findByText('We couldn’t load the prompt');
	await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
	expect(await dialog.findByText('Your message')).toBeTruthy();
});
