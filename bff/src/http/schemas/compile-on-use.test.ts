import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { compileOnUse, createCompilers } from './compile-on-use.ts';

test('the schemas of all routes compile, also of those that no test calls', async () => {
	const schemaController = { compilersFactory: createCompilers() };
	await expect(buildTestApp({ schemaController })).resolves.toBeDefined();
});

test('every request is checked, and responses have only what their schema lists', async () => {
	const app = Fastify({ schemaController: compileOnUse() });
	const body = { type: 'object', properties: { size: { type: 'integer' } } };
	const response = { 200: { type: 'object', properties: { size: { type: 'integer' } } } };
	app.post('/', { schema: { body, response } }, async () => ({ size: 3, secret: 'x' }));
	const post = (size: unknown) => app.inject({ method: 'POST', url: '/', payload: { size } });

	for (const _request of ['first', 'second']) {
		expect((await post('large')).json()).toMatchObject({
			statusCode: 400,
			message: 'body/size must be integer',
		});
		expect((await post(1)).json()).toEqual({ size: 3 });
	}
	await app.close();
});
