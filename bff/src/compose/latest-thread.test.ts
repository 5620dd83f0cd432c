import { afterAll, beforeAll, expect, test } from 'vitest';
import { getThread } from '../../contract/compose/compose.ts';
import { latestThread } from '../../contract/compose/threads.ts';
import { buildTestApp, type TestApp } from '../testing/apps/build-test-app.ts';
import { completeAnswer, startAnswer } from '../testing/apps/start-answer.ts';

let app: TestApp;
beforeAll(async () => {
	app = await buildTestApp({ keep: true });
});
afterAll(() => app.close());

const answer = (...drafts: string[]) => [
	`Here.\n<tweets>\n${drafts.map((text) => `<tweet>${text}</tweet>`).join('\n')}\n</tweets>`,
];

test('there is no latest thread without a thread', async () => {
	const user = await app.loginAs();
	expect(await user.client.call(latestThread, {})).toEqual({ thread: null, earlier: [] });
});

test('shows the last thread with the drafts of its newest answer with drafts', async () => {
	const user = await app.loginAs();
	const { threadId: first } = await completeAnswer(app, user, { text: 'Rye' }, answer('Rye one'));
	const { threadId: second } = await completeAnswer(
		app,
		user,
		{ text: 'Base miles' },
		answer('Slow one', 'Slow two'),
	);
	const newest = (
		await user.client.call(getThread, { params: { threadId: second }, querystring: {} })
	).messages.at(-1);
	await completeAnswer(app, user, { text: 'Why?', thread_id: second }, ['Because it works.']);
	const latest = await user.client.call(latestThread, {});
	expect(latest.thread).toMatchObject({
		id: second,
		name: 'Base miles',
		isRunning: false,
		drafts: [{ text: 'Slow one' }, { text: 'Slow two' }],
		messageId: newest?.id,
	});
	expect(latest.earlier.map(({ id }) => id)).toEqual([first]);
});

test('has the draft that is being written, so far', async () => {
	const user = await app.loginAs();
	const { modelRequest, reader } = await startAnswer(app, user, { text: 'Three posts' });
	modelRequest.write('<tweets>\n- One\n- Two is not');
	await expect
		.poll(async () => (await user.client.call(latestThread, {})).thread)
		.toMatchObject({ drafts: [{ text: 'One' }], unfinished: 'Two is not' });
	modelRequest.end();
	await reader.ended;
});

test('says when an answer is being written', async () => {
	const user = await app.loginAs();
	const { modelRequest, reader } = await startAnswer(app, user, { text: 'Three posts' });
	await expect
		.poll(async () => (await user.client.call(latestThread, {})).thread)
		.toMatchObject({ isRunning: true, drafts: [] });
	modelRequest.end();
	await reader.ended;
});
