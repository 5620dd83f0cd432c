import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readFunnel } from '../../../contract/admin/funnel.ts';
import { invalidField } from '../../http/app-error.ts';
import { ownHostsOf } from '../../landing/landing.ts';
import { DAY_MS } from '../../time.ts';
import type { AdminOptions } from '../admin-routes.ts';
import { countFunnel } from './funnel.ts';
import { createFunnelStore } from './funnel-store.ts';

export const funnelRoutes: FastifyPluginAsyncTypebox<AdminOptions> = async (
	app,
	{ em, config },
) => {
	const store = createFunnelStore(em, config.operators);
	const ownHosts = ownHostsOf(config.appOrigins);

	app.route({
		...readFunnel,
		handler: ({ query }) =>
			countFunnel(store, {
				weeks: Number(query.weeks ?? 8),
				until: query.until === undefined ? nextMonday(new Date()) : readMonday(query.until),
				ownHosts,
				now: new Date(),
			}),
	});
};

/** The Monday after a day, at 0:00 UTC. */
function nextMonday(day: Date): Date {
	const midnight = day.getTime() - (day.getTime() % DAY_MS);
	return new Date(midnight + ((8 - day.getUTCDay()) % 7 || 7) * DAY_MS);
}

function readMonday(text: string): Date {
	const day = new Date(`${text}T00:00:00Z`);
	// `2026-02-30` would be a day of March.
	if (
		Number.isNaN(day.getTime()) ||
		day.toISOString().slice(0, 10) !== text ||
		day.getUTCDay() !== 1
	)
		throw invalidField('until', 'until must be a Monday, such as 2026-11-02.');
	return day;
}
