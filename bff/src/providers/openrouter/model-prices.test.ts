import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/server.ts';
import { closedPort, serve } from '../../testing/processes/local-server.ts';
import { createModelList, type ModelListOptions } from './model-list.ts';
import { createModelPrices } from './model-prices.ts';

const pricesOf = ({ model, ...options }: ModelListOptions & { model: string }) =>
	createModelPrices(createModelList(options), model);

const list = {
	data: [
		{ id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } },
		{
			id: 'a/model',
			name: 'A',
			pricing: { prompt: '0.00000015', completion: '0.0000006', request: '0' },
		},
		{ id: 'free/model', pricing: { prompt: '0', completion: '0' } },
		{ id: 'odd/model', pricing: { prompt: 1 } },
		{ id: 'bare/model' },
		...['', ' ', null, '-0.1', -0.1, 'NaN', '1e400', 'free', 1e300, [], true].map((price, at) => ({
			id: `odd/${at}`,
			pricing: { prompt: price, completion: '0.1' },
		})),
		{ id: 'odd/request', pricing: { prompt: '0', completion: '0', request: '' } },
		{ id: 'number/model', pricing: { prompt: 1.5e-7, completion: 0.0000006 } },
	],
};

/** Gives these responses in turn, then always the last one. Records the requests. */
async function provider(...answers: { status?: number; body: unknown }[]) {
	const asked: string[] = [];
	const url = await serve((request, response) => {
		const { status = 200, body } = answers[Math.min(asked.length, answers.length - 1)] ?? {
			body: {},
		};
		asked.push(
			`${request.method} ${request.url} ${request.headers.authorization ?? 'without a key'}`,
		);
		response
			.writeHead(status, { 'content-type': 'application/json' })
			.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
	return { asked, baseUrl: `${url}/api/v1/` };
}

describe('the price of a model', () => {
	test('is read from the provider’s price list without a key', async () => {
		const { asked, baseUrl } = await provider({ body: list });
		expect(await pricesOf({ baseUrl, model: 'a/model' })()).toEqual({
			price: { prompt: 0.00000015, completion: 0.0000006 },
		});
		expect(await pricesOf({ baseUrl, model: 'free/model' })()).toEqual({
			price: { prompt: 0, completion: 0 },
		});
		expect(asked).toEqual(Array(2).fill('GET /api/v1/models without a key'));
	});

	test('can be numbers', async () => {
		const { baseUrl } = await provider({ body: list });
		expect(await pricesOf({ baseUrl, model: 'number/model' })()).toEqual({
			price: { prompt: 1.5e-7, completion: 0.0000006 },
		});
	});

	test('is unknown, not free, if it is not an amount', async () => {
		const { baseUrl } = await provider({ body: list });
		const { models } = await createModelList({ baseUrl }).read();
		const odd = models?.filter(({ id }) => /^odd\/(\d+|request)$/.test(id)) ?? [];
		expect(odd.map(({ price }) => price)).toEqual(Array(12).fill(null));
	});

	test.each(['openrouter/auto', 'odd/model', 'bare/model', 'no/model'])(
		'is unknown for %s, which has no fixed price',
		async (model) => {
			const { baseUrl } = await provider({ body: list });
			expect(await pricesOf({ baseUrl, model })()).toEqual({
				price: null,
				note: `What the model costs is not known: “${model}” has no fixed price.`,
			});
		},
	);

	test('is requested once an hour, even by several callers at once', async () => {
		let now = 0;
		const { asked, baseUrl } = await provider({ body: list });
		const read = pricesOf({ baseUrl, model: 'a/model', now: () => now });
		await Promise.all([read(), read(), read()]);
		now = 3_599_999;
		await read();
		expect(asked).toHaveLength(1);
		now = 3_600_000;
		await read();
		expect(asked).toHaveLength(2);
	});

	test.each([
		['an error', { status: 503, body: {} }, 'responded with 503'],
		['an HTML page', { body: '<html>' }, 'sent an invalid response'],
		['other JSON', { body: { models: [] } }, 'sent an invalid response'],
	])(
		'is unknown if the provider responds with %s, and requested again after a minute',
		async (_, failure, reason) => {
			let now = 0;
			const { asked, baseUrl } = await provider(failure, { body: list });
			const read = pricesOf({ baseUrl, model: 'a/model', now: () => now });
			expect(await read()).toEqual({
				price: null,
				note: `What the model costs is not known: the AI provider’s price list ${reason}.`,
			});
			now = 59_999;
			expect(await read()).toMatchObject({ price: null });
			expect(asked).toHaveLength(1);
			now = 60_000;
			expect(await read()).toMatchObject({ price: { prompt: 0.00000015 } });
		},
	);

	test('is unknown if the provider cannot be reached or times out', async () => {
		const silent = await serve(() => undefined);
		expect(await pricesOf({ baseUrl: silent, model: 'a/model', timeoutMs: 50 })()).toMatchObject({
			note: expect.stringContaining('did not respond in time'),
		});
		expect(await pricesOf({ baseUrl: await closedPort(), model: 'a/model' })()).toMatchObject({
			note: expect.stringContaining('could not be reached'),
		});
	});

	test('can be in a list of more than a megabyte', async () => {
		const long = {
			data: [
				...Array.from({ length: 400 }, (_, at) => ({
					id: `m/${at}`,
					description: 'x'.repeat(3000),
				})),
				...list.data,
			],
		};
		const { baseUrl } = await provider({ body: long });
		expect(await pricesOf({ baseUrl, model: 'a/model' })()).toMatchObject({
			price: { completion: 0.0000006 },
		});
	});

	test('stays known while the provider is down, and is requested again after a minute', async () => {
		let now = 0;
		const failure = { status: 503, body: {} };
		const { asked, baseUrl } = await provider({ body: list }, failure);
		const read = pricesOf({ baseUrl, model: 'a/model', now: () => now });
		await read();
		now = 3_600_000;
		expect(await read()).toMatchObject({ price: { prompt: 0.00000015 } });
		now += 60_000;
		await read();
		expect(asked).toHaveLength(3);
	});

	test('matches the cost that the sandbox reports with its answers', async () => {
		const sandbox = await startSandbox();
		try {
			const baseUrl = `${sandbox.url}/api/v1`;
			const answer = await pricesOf({ baseUrl, model: 'sandbox/wren' })();
			const response = await fetch(`${baseUrl}/chat/completions`, {
				method: 'POST',
				headers: { authorization: 'Bearer sk-or-sandbox', 'content-type': 'application/json' },
				body: JSON.stringify({ messages: [{ role: 'user', content: 'Three posts about tea' }] }),
			});
			const { usage } = (await response.json()) as {
				usage: Record<'prompt_tokens' | 'completion_tokens' | 'cost', number>;
			};
			const price = answer.price ?? { prompt: Number.NaN, completion: Number.NaN };
			expect(usage.cost).toBeCloseTo(
				usage.prompt_tokens * price.prompt + usage.completion_tokens * price.completion,
				7,
			);
			expect(await pricesOf({ baseUrl, model: 'openrouter/auto' })()).toMatchObject({
				price: null,
			});
		} finally {
			await sandbox.close();
		}
	});
});
