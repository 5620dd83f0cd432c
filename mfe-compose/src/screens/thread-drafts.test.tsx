import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA } from '../testing/samples.ts';

const drafted = (...drafts: string[]) =>
	drafts.map((draft) => `<tweet>${draft}</tweet>`).join('\n');

function withTwoAnswers(): FakeServer {
	const server = new FakeServer();
	server.messages(threadA, [
		instruction('Two posts'),
		answer(drafted('Old one.', 'Old two.')),
		instruction('One more'),
		answer(drafted('New one.'), { createdAt: '2026-11-21T08:00:00.000Z' }),
	]);
	return server;
}

const shownDrafts = () =>
	screen
		.getAllByRole('article', { name: /^Draft/ })
		.map((card) => card.querySelector('p')?.textContent);

const region = () => screen.getByRole('region', { name: 'demo Drafts' });

test('the drafts of the newest answer are open, and earlier ones are folded into a line', async () => {
	openCompose(`?thread=${threadA}`, withTwoAnswers());
	await waitFor(() => expect(shownDrafts()).toEqual(['New one.']));
	expect(within(region()).getByText('1 of 1')).toBeTruthy();
	await userEvent.click(screen.getByRole('button', { name: '2 drafts', expanded: false }));
	expect(shownDrafts()).toEqual(['Old one.', 'Old two.', 'New one.']);
	expect(within(region()).getAllByRole('article')).toHaveLength(1);
	await userEvent.click(screen.getByRole('button', { name: '2 drafts', expanded: true }));
	expect(shownDrafts()).toEqual(['New one.']);
	expect(screen.queryByText('No tweets yet')).toBeNull();
});

test('the line of earlier drafts says what happened to them', async () => {
	const server = withTwoAnswers();
	const old = answer(drafted('One.', 'Two.', 'Three.', 'Four.', 'Five.'));
	server.messages(threadA, [instruction('Five'), old, instruction('One'), answer(drafted('New.'))]);
	server.kept(
		[
			{
				id: '11111111-0000-4000-8000-000000000001',
				messageId: old.id,
				index: 0,
				status: null,
				version: 1,
				parts: [{ text: 'One.', media: [] }],
			},
		],
		[1, 2, 3, 4].map((index) => ({ messageId: old.id, index })),
	);
	openCompose(`?thread=${threadA}`, server);
	expect(await screen.findByRole('button', { name: '5 drafts: 1 kept, 4 discarded' })).toBeTruthy();
});

test('sending folds the earlier drafts; those of the new answer appear one by one', async () => {
	const server = withTwoAnswers();
	const visit = openCompose(`?thread=${threadA}`, server);
	await waitFor(() => expect(shownDrafts()).toEqual(['New one.']));
	const stream = server.stream('POST /api/compose');
	await userEvent.type(visit.box(), 'Another{Enter}');
	expect(await screen.findByRole('button', { name: '1 draft' })).toBeTruthy();
	expect(screen.queryByRole('article')).toBeNull();
	stream
		.started({ threadId: threadA, messageId: 'x' })
		.token('<tweet>Newest.</tweet>')
		.tweet('Newest.');
	await waitFor(() => expect(shownDrafts()).toEqual(['Newest.']));
	expect(within(region()).getByText('1')).toBeTruthy();
});

test('a reload during an answer keeps earlier drafts open until a new one is there', async () => {
	const server = new FakeServer();
	const running = answer('', { status: 'running' });
	server.messages(threadA, [
		instruction('One post'),
		answer(drafted('Old one.')),
		instruction('One more'),
		running,
	]);
	const stream = server.stream(`GET /api/compose/${threadA}/events`);
	openCompose(`?thread=${threadA}`, server);
	await waitFor(() => expect(shownDrafts()).toEqual(['Old one.']));
	stream
		.started({ threadId: threadA, messageId: running.id })
		.token('<tweet>New one.</tweet>')
		.tweet('New one.');
	await waitFor(() => expect(shownDrafts()).toEqual(['New one.']));
});

test('messages, thread names, drafts and the box take the direction of their text', async () => {
	const server = new FakeServer();
	const text = 'ריצות קלות';
	server.threads([{ id: threadA, name: text }]);
	server.messages(threadA, [instruction(text), answer(`${text}!\n<tweet>${text}?</tweet>`)]);
	const visit = openCompose(`?thread=${threadA}`, server);
	const draft = await screen.findByRole('article', { name: 'Draft 1' });
	const directed = [
		...screen.getAllByText(text),
		screen.getByText(`${text}!`),
		within(draft).getByText(`${text}?`),
		visit.box(),
	];
	expect(directed, 'the name is the title, too').toHaveLength(6);
	for (const element of directed) expect(element.dir).toBe('auto');
});
