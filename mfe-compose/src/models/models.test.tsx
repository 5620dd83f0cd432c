import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfferedModel, ThreadModel } from 'bff/contract/compose/models';
import { json } from 'remote-kit/testing/fake-server';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { manyModels, someModels } from '../testing/models.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { answer, instruction, threadA } from '../testing/samples.ts';

const compose = 'POST /api/compose';
const choose = `PUT /api/compose/${threadA}/model`;
const favour = 'PUT /api/compose/models/favourites';
const owl = 'maker/owl';

beforeEach(() => sessionStorage.clear());

function withModels(models: OfferedModel[] = someModels): FakeServer {
	const server = new FakeServer();
	server.models(models);
	server.always(favour, () => json({}));
	return server;
}

/** A stored thread with one answer. */
function withThread(thread: Partial<ThreadModel> = {}, models?: OfferedModel[]): FakeServer {
	const server = withModels(models);
	server.messages(threadA, [instruction('Rye'), answer('On rye')]);
	server.threadModel(thread);
	return server;
}

const button = (name: string) => screen.findByRole('button', { name: `Model: ${name}` });
const picker = () => screen.findByRole('dialog', { name: 'Model' });
const rows = async () =>
	within(await picker())
		.getAllByRole('button', { name: /Maker: / })
		.filter(({ dataset }) => dataset.model);
const row = async (name: string) => {
	const found = (await rows()).find(({ textContent }) => textContent?.includes(name));
	if (!found) throw new Error(`${name} is not listed.`);
	return found;
};
const openPicker = async (name = 'Default model') => {
	await userEvent.click(await button(name));
	await within(await picker()).findByRole('list', { name: 'Models' });
};

test('the list shows prices per million tokens, with the default and favourites first', async () => {
	openCompose(`?thread=${threadA}`, withThread());
	await openPicker();
	expect((await rows()).map(({ textContent }) => textContent)).toEqual([
		'Maker: Wren Default · $0.15 in, $0.60 out · 33k context',
		'Maker: Owl $3 in, $15 out · 200k context',
		'Maker: Egg Free · 8k context',
		'Maker: Flock No fixed price',
		'Maker: Jay $1 in, $2 out · 1M context',
	]);
	expect((await row('Wren')).getAttribute('aria-pressed')).toBe('true');
});

test('a choice applies to the thread, and focus goes back to the button', async () => {
	const visit = openCompose(`?thread=${threadA}`, withThread());
	visit.server.always(choose, () => json({ model: owl, cost: null, isCostEstimated: false }));
	await openPicker();
	await userEvent.click(await row('Owl'));
	await waitFor(async () => expect(document.activeElement).toBe(await button('owl')));
	expect(visit.server.requestsTo(choose).map(({ body }) => body)).toEqual([{ model: 'maker/owl' }]);
	expect(await screen.findByText('Maker: Owl writes the next answers.')).toBeTruthy();
	await openPicker('owl');
	await userEvent.click(await row('Wren'));
	await waitFor(() =>
		expect(visit.server.requestsTo(choose).at(-1)?.body).toEqual({ model: null }),
	);
});

test('a choice made in another tab is shown when the list opens', async () => {
	const server = withThread();
	openCompose(`?thread=${threadA}`, server);
	await button('Default model');
	server.threadModel({ model: owl });
	await openPicker();
	await waitFor(async () => expect((await row('Owl')).getAttribute('aria-pressed')).toBe('true'));
});

test('a choice that was not saved is explained, and the list stays open', async () => {
	const visit = openCompose(`?thread=${threadA}`, withThread());
	visit.server.refuse(choose, 503, { code: 'not_ready', message: 'Not now.' });
	await openPicker();
	await userEvent.click(await row('Owl'));
	expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
	expect(await rows()).toHaveLength(5);
});

test('a new thread begins with the chosen model, even after a reload, but not the next one', async () => {
	const server = withModels();
	const visit = openCompose('', server);
	await userEvent.type(visit.box(), 'Rye');
	await openPicker();
	await userEvent.click(await row('Owl'));
	await button('owl');
	visit.leave();
	const again = openCompose('', server);
	await button('owl');
	const stream = server.stream(compose);
	await userEvent.type(again.box(), '{Enter}');
	stream.started({ threadId: threadA, messageId: 'x' });
	await waitFor(() => expect(again.address()).toBe(`/app/compose?thread=${threadA}`));
	expect(server.requestsTo(compose)[0]?.body).toEqual({ text: 'Rye', model: 'maker/owl' });
	await button('owl');
	server.threadModel({ model: owl });
	await userEvent.click(screen.getByRole('button', { name: '+ New Thread' }));
	await userEvent.type(again.box(), 'Oats');
	await button('Default model');
});

test('a search finds models by pieces of their name, and Enter takes the first', async () => {
	const visit = openCompose(`?thread=${threadA}`, withThread({}, manyModels));
	visit.server.always(choose, () => json({ model: owl, cost: null, isCostEstimated: false }));
	await openPicker();
	const search = within(await picker()).getByRole('searchbox', { name: 'Search models' });
	expect(document.activeElement).toBe(search);
	await userEvent.type(search, 'bird 29');
	await waitFor(async () => expect(await rows()).toHaveLength(13));
	await userEvent.clear(search);
	await userEvent.type(search, 'heron');
	expect(within(await picker()).getByText('No model matches “heron”.')).toBeTruthy();
	await userEvent.clear(search);
	await userEvent.type(search, 'MAKER owl{Enter}');
	await waitFor(() =>
		expect(visit.server.requestsTo(choose)[0]?.body).toEqual({ model: 'maker/owl' }),
	);
});

test('the arrow keys move between models, and Tab leads to one of them and its star', async () => {
	openCompose(`?thread=${threadA}`, withThread({ model: owl }));
	await openPicker('owl');
	await userEvent.keyboard('{ArrowDown}');
	expect(document.activeElement).toBe(await row('Owl'));
	await userEvent.keyboard('{ArrowDown}');
	expect(document.activeElement).toBe(await row('Egg'));
	await userEvent.keyboard('{End}');
	expect(document.activeElement).toBe(await row('Jay'));
	await userEvent.keyboard('{Home}');
	expect(document.activeElement).toBe(await row('Wren'));
	await userEvent.tab();
	expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Maker: Wren to favourites');
	await userEvent.tab();
	expect((await rows()).includes(document.activeElement as HTMLElement)).toBe(false);
});

test('a star marks a favourite at once, which is undone if saving fails', async () => {
	const visit = openCompose(`?thread=${threadA}`, withThread());
	await openPicker();
	await userEvent.click(screen.getByRole('button', { name: 'Add Maker: Jay to favourites' }));
	expect(
		await screen.findByRole('button', { name: 'Remove Maker: Jay from favourites' }),
	).toBeTruthy();
	expect(visit.server.requestsTo(favour)[0]?.body).toEqual({
		model: 'maker/jay',
		isFavourite: true,
	});
	visit.server.dropConnection(favour);
	await userEvent.click(screen.getByRole('button', { name: 'Remove Maker: Owl from favourites' }));
	expect((await screen.findByRole('alert')).textContent).toMatch(/wasn’t saved/);
	expect(screen.getByRole('button', { name: 'Remove Maker: Owl from favourites' })).toBeTruthy();
});

test('the list shows the cost of the thread and of the month', async () => {
	openCompose(`?thread=${threadA}`, withThread({ cost: 0.0123, isCostEstimated: true }));
	await openPicker();
	expect(await screen.findByText(/^This thread has cost about \$0\.01\./)).toBeTruthy();
	const line = await screen.findByText(/\$1\.12 of your \$5\.00 spent on answers in November\./);
	const link = within(line).getByRole('link', { name: 'Change the limit' });
	expect(link.getAttribute('href')).toBe('/app/settings#limits');
});

test('a list that did not load can be loaded again', async () => {
	const server = withThread();
	server.dropConnection('GET /api/compose/models');
	openCompose(`?thread=${threadA}`, server);
	await userEvent.click(await button('Default model'));
	const dialog = within(await picker());
	await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
	expect(await dialog.findByRole('list', { name: 'Models' })).toBeTruthy();
});

test('while the provider is down, the list says that it may be outdated', async () => {
	const server = withThread();
	server.models(someModels, 'The list responded with 503, so prices may be out of date.');
	openCompose(`?thread=${threadA}`, server);
	await openPicker();
	expect(await screen.findByText(/prices may be out of date/)).toBeTruthy();
});

test('a model that is no longer offered opens the list, and the message stays in the box', async () => {
	const visit = openCompose(`?thread=${threadA}`, withThread({ model: owl }));
	await button('owl');
	visit.server.refuse(compose, 409, {
		code: 'model_gone',
		message: 'The AI provider doesn’t offer maker/owl any more. Choose another model.',
	});
	const box = visit.box();
	await userEvent.type(box, 'Shorter{Enter}');
	const dialog = within(await picker());
	expect(await dialog.findByText(/doesn’t offer maker\/owl any more/)).toBeTruthy();
	expect(box.value).toBe('Shorter');
	visit.server.always(choose, () => json({ model: null, cost: null, isCostEstimated: false }));
	await dialog.findByRole('list', { name: 'Models' });
	await userEvent.click(await row('Wren'));
	await button('Default model');
	expect(visit.box().value).toBe('Shorter');
});

test('a message over the monthly limit stays in the box, with a link to the limit', async () => {
	const visit = openCompose(`?thread=${threadA}`, withThread());
	const message = 'This answer may cost up to $0.20, over your monthly limit of $0.10.';
	visit.server.refuse(compose, 409, { code: 'spending_limit_reached', message });
	await screen.findByText('On rye');
	await userEvent.type(visit.box(), 'Shorter{Enter}');
	const notice = await screen.findByRole('alert');
	expect(notice.textContent).toContain(message);
	expect(
		(await within(notice).findByRole('link', { name: 'Open settings' })).getAttribute('href'),
	).toBe('/app/settings');
	expect(visit.box().value).toBe('Shorter');
});

test('an answer shows its model and cost, marked as approximate if estimated', async () => {
	const server = withModels();
	const usage = { model: 'maker/owl', promptTokens: 400, completionTokens: 120 };
	server.messages(threadA, [
		instruction('Rye'),
		answer('On rye', { usage: { ...usage, cost: 0.0021 } }),
		instruction('Shorter'),
		answer('Rye', { status: 'stopped', usage: { ...usage, cost: 0.021, isEstimated: true } }),
	]);
	openCompose(`?thread=${threadA}`, server);
	expect(await screen.findByText('owl, under $0.01')).toBeTruthy();
	expect(screen.getByText('owl, about $0.02')).toBeTruthy();
});
