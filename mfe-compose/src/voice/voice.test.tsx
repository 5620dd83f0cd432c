import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { idOf } from 'remote-kit/testing/fake-drafts';
import { json } from 'remote-kit/testing/fake-server';
import { openScreen } from 'remote-kit/testing/open-screen';
import { beforeAll, expect, test } from 'vitest';
import App from '../app.tsx';
import { FakeServer } from '../testing/fake-server.ts';
import { openCompose } from '../testing/render-compose.tsx';
import { threadA } from '../testing/samples.ts';
import { known, unknown, VoiceServer } from './voice-server.ts';

// On a busy machine the first import takes longer than a test waits for an element.
beforeAll(async () => {
	await Promise.all([import('./voice-screen.tsx'), import('./examples-dialog.tsx')]);
}, 60_000);

const open = (server = new VoiceServer()) => openScreen(App, '/app/compose/voice', server);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the page shows everything that is known, and what the model gets', async () => {
	open();
	expect(await screen.findByDisplayValue('A newsletter on databases')).toBeTruthy();
	expect(screen.getByText('Numbers first. No exclamation marks.')).toBeTruthy();
	expect(screen.getByRole('link', { name: 'Edit in Editor' }).getAttribute('href')).toBe(
		'/app/editor?file=notes%2Fvoice',
	);
	expect(
		within(screen.getByRole('list', { name: 'Examples' })).getAllByRole('listitem'),
	).toHaveLength(2);
	expect(screen.getByText('About 410 tokens with each message.')).toBeTruthy();
	const prompt = screen.getByText(/^<voice-k3x9ab>/);
	expect(prompt.closest('details')?.open, 'the raw text is folded').toBe(false);
	await userEvent.click(screen.getByText('See the prompt'));
	expect(prompt.closest('details')?.open).toBe(true);
	expect(prompt.textContent).toBe(known.preview);
});

test('a page about which nothing is known says what to add', async () => {
	open(new VoiceServer(unknown));
	expect(await screen.findByText('No examples yet, up to 10')).toBeTruthy();
	expect(
		screen.getByText('Pick posts that sound like you. Warble follows their style.'),
	).toBeTruthy();
	expect(screen.getByText(/^Say how you write: /)).toBeTruthy();
	expect(
		screen.getByText('Nothing yet. Whatever you add above goes with each message.'),
	).toBeTruthy();
	expect(screen.queryByText(/tokens/)).toBeNull();
});

test('answers are saved, and stay in their fields if that fails', async () => {
	const server = new VoiceServer();
	open(server);
	const save = 'POST /api/user/onboarding';
	server.next(save, () => json({ code: 'internal', message: 'No.', error: 'No.' }, 500));
	server.always(save, () => json({ user: {} }));
	const field = await screen.findByRole('textbox', { name: 'What are you marketing?' });
	expect(await button('Save answers')).toHaveProperty('disabled', true);
	await userEvent.type(field, '!');
	await userEvent.click(await button('Save answers'));
	expect(await screen.findByText('Your answers weren’t saved.')).toBeTruthy();
	expect(field).toHaveProperty('value', 'A newsletter on databases!');
	await userEvent.click(await button('Save answers'));
	expect((await screen.findAllByText('Answers saved')).length).toBeGreaterThan(0);
	expect(server.requestsTo(save).at(-1)?.body).toEqual({
		onboardingData: {
			marketing: 'A newsletter on databases!',
			postTopics: 'Postgres, running',
		},
		completed: true,
	});
});

test('a missing voice file is created with a click, and opened', async () => {
	const server = new VoiceServer(unknown);
	server.always('POST /api/files', ({ body }) => json({ ...(body as object), id: idOf(9) }));
	const visit = open(server);
	await userEvent.click(await button('Create voice file'));
	expect(server.requestsTo('POST /api/files')[0]?.body).toMatchObject({ path: 'voice' });
	await expect.poll(() => visit.visited.at(-1)?.to).toBe('/app/editor?file=voice');
});

test('up to ten posts are picked as examples, and removed', async () => {
	const server = new VoiceServer(unknown);
	open(server);
	await userEvent.click(await button('Pick posts'));
	const dialog = within(await screen.findByRole('dialog'));
	const box = (number: number) => dialog.findByRole('checkbox', { name: `Post number ${number}` });
	for (let number = 1; number <= 10; number += 1) await userEvent.click(await box(number));
	expect(dialog.getByText('10 of 10 picked')).toBeTruthy();
	expect(await box(11)).toHaveProperty('disabled', true);
	await userEvent.click(await box(3));
	await userEvent.click(await box(11));
	await userEvent.click(dialog.getByRole('button', { name: 'Use these' }));
	const saved = () => server.requestsTo('PUT /api/compose/voice/examples').at(-1)?.body;
	const ids = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11].map(idOf);
	await expect.poll(saved).toEqual({ draft_ids: ids });
	expect(await screen.findByText('10 of 10, from your posts.')).toBeTruthy();
	expect(screen.queryByRole('dialog')).toBeNull();
	await userEvent.click(await button(/^Remove .*Example 01/));
	await expect.poll(saved).toEqual({ draft_ids: ids.slice(1) });
	expect(await screen.findByText('9 of 10, from your posts.')).toBeTruthy();
	expect(document.activeElement).toBe(await button('Pick posts'));
});

test('the voice of a thread is switched in the message box, and switched back if that fails', async () => {
	const server = new FakeServer();
	server.messages(threadA, []);
	const route = `/api/compose/${threadA}/voice`;
	server.always(`GET ${route}`, () => json({ uses_voice: true }));
	server.next(`PUT ${route}`, () => json({}));
	openCompose(`?thread=${threadA}`, server);
	const turn = async (shown: string, item: string) => {
		await userEvent.click(await button(shown));
		await userEvent.click(await screen.findByRole('menuitem', { name: item }));
	};
	await turn('Voice: on', 'Turn off in this thread');
	expect(await button('Voice: off')).toBeTruthy();
	expect(server.requestsTo(`PUT ${route}`)[0]?.body).toEqual({ uses_voice: false });
	const refused = server.defer(`PUT ${route}`);
	await turn('Voice: off', 'Turn on in this thread');
	expect(await button('Voice: on')).toBeTruthy();
	refused.resolve(json({ code: 'internal', message: 'No.', error: 'No.' }, 500));
	expect(await button('Voice: off')).toBeTruthy();
});

test('a new thread can begin without the voice', async () => {
	const visit = openCompose();
	await userEvent.type(visit.box(), 'Rye');
	await userEvent.click(await button('Voice: on'));
	const link = await screen.findByRole('menuitem', { name: 'See and edit your voice' });
	expect(link.getAttribute('href')).toBe('/app/compose/voice');
	await userEvent.click(screen.getByRole('menuitem', { name: 'Turn off in this thread' }));
	expect(await button('Voice: off')).toBeTruthy();
	visit.server.stream('POST /api/compose');
	await userEvent.type(visit.box(), '{Enter}');
	await expect
		.poll(() => visit.server.requestsTo('POST /api/compose')[0]?.body)
		.toEqual({ text: 'Rye', uses_voice: false });
});
