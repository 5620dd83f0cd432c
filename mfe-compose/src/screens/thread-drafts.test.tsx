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

test('a thread that is opened again has the drafts of all its answers, newest answer first', async () => {
	openCompose(`?thread=${threadA}`, withTwoAnswers());
	await screen.findByRole('article', { name: 'Draft 3' });
	expect(shownDrafts()).toEqual(['New one.', 'Old one.', 'Old two.']);
	const panel = screen.getByRole('region', { name: 'demo Drafts' });
	expect(within(panel).getByRole('heading', { name: /^Earlier .*20 Nov/ })).toBeTruthy();
	expect(await screen.findByText('1 draft below')).toBeTruthy();
	expect(await screen.findByText('2 drafts below')).toBeTruthy();
});

test('after sending, the list has only the drafts of the new answer', async () => {
	const server = withTwoAnswers();
	const visit = openCompose(`?thread=${threadA}`, server);
	await screen.findByRole('article', { name: 'Draft 3' });
	const stream = server.stream('POST /api/compose');
	await userEvent.type(visit.box(), 'Another{Enter}');
	stream
		.started({ threadId: threadA, messageId: 'x' })
		.token('<tweet>Newest.</tweet>')
		.tweet('Newest.');
	await waitFor(() => expect(shownDrafts()).toEqual(['Newest.']));
	expect(screen.queryByText('2 drafts below')).toBeNull();
});

test('a reload during an answer keeps earlier drafts below the new ones', async () => {
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
	stream
		.started({ threadId: threadA, messageId: running.id })
		.token('<tweet>New one.</tweet>')
		.tweet('New one.');
	await waitFor(() => expect(shownDrafts()).toEqual(['New one.', 'Old one.']));
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
	expect(directed).toHaveLength(5);
	for (const element of directed) expect(element.dir).toBe('auto');
});
