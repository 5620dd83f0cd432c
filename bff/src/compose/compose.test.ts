import { expect, test } from 'vitest';
import { openStream } from '../../client/stream.ts';
import { compose, getThread } from '../../contract/compose/compose.ts';
import { recentThreads } from '../../contract/compose/threads.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';

test('an instruction streams its answer and drafts, and the thread is stored', async () => {
	const { loginAs, model } = await buildTestApp();
	const { client } = await loginAs();
	const stream = openStream(client, compose, { body: { text: 'Two posts on rye' } });
	const asked = model.nextRequest();
	const { value: started } = await stream.next();
	const modelRequest = await asked;
	modelRequest.write('Here they are. ', '<twee', 'ts>\n- One\n- T', 'wo\n</tweets>');
	modelRequest.end();
	const events = [started, ...(await Array.fromAsync(stream))];
	expect(events.map((told) => told?.event)).toEqual([
		'started',
		'assistant_token',
		'assistant_token',
		'assistant_token',
		'tweet',
		'assistant_token',
		'tweet',
		'done',
	]);
	const { threads } = await client.call(recentThreads, { querystring: {} });
	expect(threads.map(({ name }) => name)).toEqual(['Two posts on rye']);
	const { messages } = await client.call(getThread, {
		params: { threadId: threads[0]?.id ?? '' },
		querystring: {},
	});
	expect(messages).toMatchObject([
		{ role: 'user', content: 'Two posts on rye' },
		{
			role: 'assistant',
			status: 'done',
			parsed: { commentary: 'Here they are.', tweets: [{ text: 'One' }, { text: 'Two' }] },
			usage: { cost: 0.001 },
		},
	]);
});
