import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { collectDefaultMetrics } from 'prom-client';
import { metrics } from '../../contract/health.ts';
import type { Config } from '../config/config.ts';
import { sendNotFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import {
	databaseConnections,
	databaseUp,
	jobs,
	maintenance,
	registry,
	streamsOpen,
} from './metrics.ts';

type Measured = Pick<
	Services,
	'announcements' | 'streams' | 'jobs' | 'countWork' | 'countConnections' | 'checks'
>;

interface MetricsOptions extends Measured {
	config: Pick<Config, 'metricsToken'>;
}

/** Timeout of the database. Without it, the other metrics are still served. */
const DATABASE_TIMEOUT_MS = 2000;

export const metricsRoutes: FastifyPluginAsyncTypebox<MetricsOptions> = async (
	app,
	{ config: { metricsToken: token }, ...measured },
) => {
	app.route({
		...metrics,
		handler: async (request, reply) => {
			if (!isFromThisMachine(request) && !hasToken(request, token))
				return sendNotFound(request, reply);
			// From the first request on, because they measure the event loop all the time.
			if (!registry.getSingleMetric('process_cpu_seconds_total'))
				collectDefaultMetrics({ register: registry });
			await readGauges(measured);
			return reply
				.type(registry.contentType)
				.header('cache-control', 'no-store')
				.send(await registry.metrics());
		},
	});
};

/** Sets the metrics that are states rather than events. */
async function readGauges({
	announcements,
	streams,
	jobs: { count },
	countWork,
	countConnections,
	checks,
}: Measured): Promise<void> {
	streamsOpen.set(streams.count);
	for (const [state, value] of Object.entries(await countConnections()))
		databaseConnections.set({ state }, value);
	const timeout = AbortSignal.timeout(DATABASE_TIMEOUT_MS);
	const late = new Promise<never>((_, reject) => {
		timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
	});
	try {
		const [queues, work, isPaused] = await Promise.race([
			Promise.all([count(), countWork(), announcements.isPaused(), checks.database?.()]),
			late,
		]);
		databaseUp.set(1);
		maintenance.set(Number(isPaused));
		jobs.reset();
		for (const { queue, ...counts } of [...queues, ...work])
			for (const [state, value] of Object.entries(counts)) jobs.set({ queue, state }, value);
	} catch {
		databaseUp.set(0);
		jobs.reset();
	}
}

/** Proxies on this machine send from it as well, but with one of these headers. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function isFromThisMachine({ raw: { socket, headers } }: FastifyRequest): boolean {
	if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
	const { remoteAddress = '' } = socket;
	return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
	if (token === undefined) return false;
	const sent = headers.authorization ?? '';
	// Of equal length, as the comparison requires.
	return timingSafeEqual(hash(sent), hash(`Bearer ${token}`));
}

function hash(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
