import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeThread } from '../../../contract/compose/managed-threads.ts';
import { recentThreads } from '../../../contract/compose/threads.ts';
import { ModelError } from '../../providers/model.ts';
import { buildTestApp, type TestApp, type TestUser } from '../../testing/apps/build-test-app.ts';
import { completeAnswer, startAnswer } from '../../testing/apps/start-answer.ts';
import type { ScriptedRequest } from '../../testing/scripted-model.ts';
import { parseName } from './name-prompt.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
	app = await buildTestApp({
		keep: true,
		environment: { LIMITS: 'instructionsPerMinute=1000', THREAD_NAME_MODEL: 'maker/cheap' },
	});
});
afterAll(() => app.close());

const list = async () =>
	(await user.client.call(recentThreads, { querystring: {} })).threads.map(
		({ name, isBeingNamed }) => ({ name, isBeingNamed }),
	);

/** Completes the first answer of a thread; returns the request for its name. */
async function beginThread(text: string): Promise<{ threadId: string; naming: ScriptedRequest }> {
	user = await app.loginAs();
	const { threadId, modelRequest, reader } = await startAnswer(app, user, { text });
	const naming = app.model.nextRequest();
	modelRequest.write('I led with the number.');
	modelRequest.end();
	await reader.ended;
	return { threadId, naming: await naming };
}

test('the cheap model names a thread after its first answer, on the same key', async () => {
	const { threadId, naming } = await beginThread('Three posts on why easy runs have to be slow');
	expect(naming.request).toMatchObject({ model: 'maker/cheap', apiKey: 'sk-or-server' });
	const sent = naming.request.messages.map(({ content }) => content).join('\n');
	expect(sent).toContain('Three posts on why easy runs');
	expect(sent).toContain('I led with the number.');
	// The answer is complete before it has a name, and does not count as running.
	expect(await list()).toEqual([
		{ name: 'Three posts on why easy runs have to be slow', isBeingNamed: true },
	]);
	expect(app.services.compose.answers.countByUser(user.id)).toBe(0);
	naming.write('"Easy runs, ', 'slowly."\n');
	naming.end();
	await expect.poll(list).toEqual([{ name: 'Easy runs, slowly', isBeingNamed: false }]);

	const requests = app.model.requests.length;
	await completeAnswer(app, user, { text: 'More', thread_id: threadId }, ['More.']);
	expect(app.model.requests).toHaveLength(requests + 1);
	expect(await list()).toEqual([{ name: 'Easy runs, slowly', isBeingNamed: false }]);
});

test('a name that the user gave meanwhile stays', async () => {
	const { threadId, naming } = await beginThread('Three posts');
	await user.client.call(changeThread, { params: { threadId }, body: { name: 'Mine' } });
	naming.write('Not mine');
	naming.end();
	await app.services.compose.threadChanges.setModelName(user.id, threadId, 'Not mine either');
	expect(await list()).toEqual([{ name: 'Mine', isBeingNamed: false }]);
});

test('if no name can be written, the thread keeps its name, and the log says why', async () => {
	const { threadId, naming } = await beginThread('Three posts');
	naming.fail(new ModelError('model_unavailable', 'Down.'));
	await expect
		.poll(() => app.logged.filter((line) => line.threadId === threadId && line.level === 40))
		.toMatchObject([{ msg: 'could not name a thread' }]);
	expect(await list()).toMatchObject([{ name: 'Three posts' }]);
});

test.each([
	[
		'that the user stopped',
		(_: ScriptedRequest, threadId: string) => app.services.compose.stop(user.id, threadId),
	],
	[
		'that failed',
		async (request: ScriptedRequest) => request.fail(new ModelError('model_unavailable', 'Down.')),
	],
])(
	'after an answer %s the thread is not named; after the next complete one it is',
	async (_, end) => {
		user = await app.loginAs();
		const { threadId, modelRequest, reader } = await startAnswer(app, user, {
			text: 'Three posts',
		});
		modelRequest.write('I led');
		const requests = app.model.requests.length;
		await end(modelRequest, threadId);
		await reader.ended;
		expect(await list()).toEqual([{ name: 'Three posts', isBeingNamed: false }]);
		const again = await startAnswer(app, user, { text: 'Go on', thread_id: threadId });
		expect(app.model.requests.slice(requests)).toEqual([again.modelRequest]);
		const naming = app.model.nextRequest();
		again.modelRequest.write('Done.');
		again.modelRequest.end();
		(await naming).write('Going on');
		(await naming).end();
		await expect.poll(list).toEqual([{ name: 'Going on', isBeingNamed: false }]);
	},
);

test('a server that stops does not wait for a name', async () => {
	const stopping = await buildTestApp({ environment: { THREAD_NAME_MODEL: 'maker/cheap' } });
	const naming = stopping.model.requests;
	await completeAnswer(stopping, await stopping.loginAs(), { text: 'Three posts' }, ['Done.']);
	await expect.poll(() => naming.length).toBe(2);
	await stopping.close();
	expect(naming[1]?.isAborted).toBe(true);
});

test.each([
	['Easy runs', 'Easy runs'],
	['\n\n“Easy runs.”\nBecause they are easy.', 'Easy runs'],
	['# **Easy runs**', 'Easy runs'],
	['What is rye?', 'What is rye?'],
	['Easy\u202e runs', 'Easy runs'],
	['', undefined],
	['"" - \n ...', undefined],
])('the output %j gives the name %j', (output, name) => {
	expect(parseName(output)).toBe(name);
});

test('a name has at most 60 characters', () => {
	expect(parseName('long words '.repeat(20))?.length).toBeLessThanOrEqual(60);
	expect(parseName('x'.repeat(200))?.length).toBe(60);
});
