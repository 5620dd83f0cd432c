import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'remote-kit/testing/fake-server';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA, writtenAnswer } from '../testing/samples.ts';

const create = 'POST /api/files';
const suggestedPath = 'drafts/Nobody passes you as often as when you';

async function openDialog() {
	const server = new FakeServer();
	server.messages(threadA, [instruction('Three posts'), answer(writtenAnswer)]);
	server.always(create, ({ body }) =>
		json({
			id: 'f',
			size: 1,
			revision: 1,
			updatedAt: '2026-11-20T19:40:00.000Z',
			...(body as object),
		}),
	);
	const visit = openCompose(`?thread=${threadA}`, server);
	await userEvent.click(await screen.findByRole('button', { name: 'More for draft 2' }));
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as file' }));
	const field = await screen.findByRole<HTMLInputElement>('textbox', {
		name: 'Save draft as a file',
	});
	return { visit, server, field };
}

test('a draft is saved as a file named after its first words, with a link to the editor', async () => {
	const { visit, server, field } = await openDialog();
	expect(field.value).toBe(suggestedPath);
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	expect((await screen.findAllByText(`Saved as ${suggestedPath}`))[0]).toBeTruthy();
	expect(server.requestsTo(create)[0]?.body).toEqual({
		path: suggestedPath,
		content: '<p>Nobody passes you as often as when you are training properly.</p>',
	});
	expect(screen.queryByRole('dialog', { name: 'Save draft as a file' })).toBeNull();
	await userEvent.click(screen.getByRole('button', { name: 'Open in Editor' }));
	expect(visit.visited.at(-1)?.to).toBe(`/app/editor?file=${encodeURIComponent(suggestedPath)}`);
});

test('the dialog reports a taken name and stays open', async () => {
	const { server, field } = await openDialog();
	server.refuse(create, 409, {
		code: 'path_taken',
		message: 'You have a file or folder of this name. Choose another.',
	});
	await userEvent.clear(field);
	await userEvent.type(field, ' drafts/one {Enter}');
	expect(
		await screen.findByText('You have a file or folder of this name. Choose another.'),
	).toBeTruthy();
	expect(field.value).toBe(' drafts/one ');
	await userEvent.type(field, '2');
	await userEvent.click(screen.getByRole('button', { name: 'Save' }));
	await waitFor(() =>
		expect(screen.queryByRole('dialog', { name: 'Save draft as a file' })).toBeNull(),
	);
	expect(server.requestsTo(create).map(({ body }) => body)).toMatchObject([
		{ path: 'drafts/one' },
		{ path: 'drafts/one 2' },
	]);
});

test('Escape saves nothing and restores focus', async () => {
	const { server } = await openDialog();
	await userEvent.keyboard('{Escape}');
	await waitFor(() => {
		const opener = screen.getByRole('button', { name: 'More for draft 2' });
		expect(document.activeElement).toBe(opener);
	});
	expect(server.requestsTo(create)).toEqual([]);
});
