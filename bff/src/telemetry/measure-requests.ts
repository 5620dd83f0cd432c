import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EventStream } from '../../contract/route.ts';
import { AppError } from '../http/app-error.ts';
import { requestSeconds, requests } from './metrics.ts';
import { isTracing } from './tracing.ts';

/** Counts and times the responses, and begins a span for each request of the API. */
export function measureRequests(app: FastifyInstance): void {
	const refused = new WeakSet<FastifyRequest>();
	app.addHook('onError', async (request, _reply, error) => {
		if (error instanceof AppError && error.code === 'maintenance') refused.add(request);
	});
	app.addHook('onRequest', (request, reply, done) => {
		const start = performance.now();
		// Unlike `onResponse`, this also happens when the client leaves.
		reply.raw.once('close', () => {
			const { method } = request;
			const route = routeOf(request);
			const { headersSent, statusCode } = reply.raw;
			const kind = refused.has(request) ? 'maintenance' : `${Math.floor(statusCode / 100)}xx`;
			requests.inc({ method, route, status: headersSent ? kind : 'closed' });
			if (headersSent && !isStream(request))
				requestSeconds.observe({ method, route }, (performance.now() - start) / 1000);
		});
		done();
	});
	if (isTracing()) traceRequests(app);
}

/** The template of the route, such as `/api/threads/:id`: paths themselves are unlimited. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string {
	return is404 ? 'none' : (routeOptions.url ?? 'none');
}

function isStream({ routeOptions: { schema } }: FastifyRequest): boolean {
	const { 200: success } = (schema?.response ?? {}) as Record<number, unknown>;
	return success === EventStream;
}

function traceRequests(app: FastifyInstance): void {
	const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>();
	app.addHook('onRequest', (request, reply, done) => {
		const route = routeOf(request);
		if (!/^\/(api|auth|webhooks)\//.test(route)) return done();
		// The `traceparent` of a webhook is the provider's own. `tracestate` is text of the caller.
		const parent = route.startsWith('/webhooks/')
			? context.active()
			: propagation.extract(context.active(), { traceparent: request.headers.traceparent });
		const span = trace.getTracer('warble').startSpan(
			`${request.method} ${route}`,
			{
				kind: SpanKind.SERVER,
				attributes: { 'http.request.method': request.method, 'http.route': route },
			},
			parent,
		);
		reply.raw.once('close', () => {
			const { statusCode } = reply.raw;
			span.setAttribute('http.response.status_code', statusCode);
			if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
			span.end();
		});
		const inSpan = trace.setSpan(parent, span);
		contexts.set(request, inSpan);
		context.with(inSpan, done);
	});
	// Reading the body leaves the context.
	app.addHook('preValidation', (request, _reply, done) => {
		const inSpan = contexts.get(request);
		if (inSpan) context.with(inSpan, done);
		else done();
	});
}
