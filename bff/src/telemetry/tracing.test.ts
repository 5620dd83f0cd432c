import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox } from '../../../sandbox/server.ts';
import { createOpenRouter } from '../providers/openrouter/openrouter.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';
import { readStream } from '../testing/apps/event-reader.ts';
import { serve } from '../testing/processes/local-server.ts';
import { isTracing, startTracing } from './tracing.ts';

interface Span {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	attributes: { key: string; value: Record<string, unknown> }[];
	events: unknown[];
}

interface Export {
	resourceSpans: {
		resource: { attributes: Span['attributes'] };
		scopeSpans: { spans: Span[] }[];
	}[];
}

/** Starts a receiver of OTLP over HTTP. `text` is everything that it received. */
async function startCollector() {
	const received: Export[] = [];
	const url = await serve(async (request, response) => {
		received.push((await json(request)) as Export);
		response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
	});
	return {
		url,
		text: () => JSON.stringify(received),
		resources: () => received.flatMap(({ resourceSpans }) => resourceSpans),
		spans: () =>
			received.flatMap(({ resourceSpans }) =>
				resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
			),
	};
}

async function trace(environment: Record<string, string>) {
	const collector = await startCollector();
	vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
	for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
	const stop = await startTracing(process.env);
	onTestFinished(async () => {
		await stop();
		vi.unstubAllEnvs();
	});
	return { collector, stop };
}

test('a trace leads from the request to the model, without texts, keys or addresses', async () => {
	const { collector, stop } = await trace({ OTEL_SERVICE_NAME: 'warble-test' });
	const sandbox = await startSandbox({ paceMs: 1 });
	onTestFinished(sandbox.close);
	const { loginAs, url, close } = await buildTestApp({
		model: createOpenRouter({ baseUrl: `${sandbox.url}/api/v1`, model: 'maker/model' }),
	});
	const person = await loginAs();
	const [traceId, callerSpan] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
	const reader = await readStream(`${url}/api/compose`, {
		cookie: person.cookie,
		body: { text: 'One post on sentinel-rye' },
		headers: {
			traceparent: `00-${traceId}-${callerSpan}-01`,
			tracestate: 'vendor=sentinel',
		},
	});
	expect((await reader.ended).at(-1)?.event).toBe('done');
	// So that the span of the response has ended.
	await close();
	await stop();

	const spans = collector.spans().filter((span) => span.traceId === traceId);
	const request = spans.find(({ name }) => name === 'POST /api/compose');
	expect(request).toMatchObject({ parentSpanId: callerSpan });
	const model = spans.find(({ name }) => name === 'model answer');
	expect(model).toMatchObject({ parentSpanId: request?.spanId });
	expect(model?.events).toMatchObject([{ name: 'first text' }]);
	expect(collector.resources()[0]?.resource.attributes).toContainEqual({
		key: 'service.name',
		value: { stringValue: 'warble-test' },
	});

	const attributes = collector.spans().flatMap((span) => span.attributes.map(({ key }) => key));
	expect([...new Set(attributes)].sort()).toEqual([
		'http.request.method',
		'http.response.status_code',
		'http.route',
		'warble.outcome',
	]);
	for (const secret of [
		'sentinel',
		'sk-or',
		person.username,
		person.id,
		person.cookie,
		'127.0.0.1',
	])
		expect(collector.text()).not.toContain(secret);
});

test('the installation decides how many traces are recorded, not the caller', async () => {
	const { collector, stop } = await trace({
		OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
		OTEL_TRACES_SAMPLER_ARG: '0',
	});
	const { url } = await buildTestApp();
	const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
	expect((await fetch(`${url}/api/threads/recent`, { headers: { traceparent } })).status).toBe(401);
	await stop();
	expect(collector.spans()).toEqual([]);
});

test('with a ratio, chance decides and not the id chosen by the caller', async () => {
	const { collector, stop } = await trace({
		OTEL_TRACES_SAMPLER: 'traceidratio',
		OTEL_TRACES_SAMPLER_ARG: '0.01',
	});
	const { url } = await buildTestApp();
	const random = vi.spyOn(Math, 'random');
	onTestFinished(() => random.mockRestore());
	const callerSpan = 'b'.repeat(16);
	for (const [id, chance] of [
		['a', 0.5],
		['1', 0.5],
		['a', 0.005],
		['c', 0.02],
	] as const) {
		random.mockReturnValue(chance);
		const traceparent = `00-${id.repeat(32)}-${callerSpan}-01`;
		await fetch(`${url}/api/threads/recent`, { headers: { traceparent } });
	}
	await stop();
	expect(collector.spans()).toMatchObject([
		{ traceId: 'a'.repeat(32), parentSpanId: callerSpan, name: 'GET /api/threads/recent' },
	]);
});

test('an unknown sampler is named at the start', async () => {
	const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER: 'some' };
	await expect(startTracing(env)).rejects.toThrow(/OTEL_TRACES_SAMPLER must be one of always_on, /);
});

test('without an endpoint no SDK is loaded and nothing is recorded', async () => {
	await startTracing({ OTEL_SERVICE_NAME: 'warble' });
	expect(isTracing()).toBe(false);
	const loading: string[] = [];
	for await (const file of glob('**/*.ts', { cwd: join(import.meta.dirname, '..') }))
		if (
			/^(?:import (?!type)|export ).*from '@opentelemetry\/(?!api')/m.test(
				await readFile(join(import.meta.dirname, '..', file), 'utf8'),
			)
		)
			loading.push(file);
	expect(loading).toEqual([]);
});
