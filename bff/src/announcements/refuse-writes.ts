import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import type { Announcements } from './create-announcements.ts';

/** Used while maintenance takes longer than planned. */
const RETRY_AFTER_END_SECONDS = 60;

/**
 * During maintenance, refuses everything that could write: all requests except GET and routes that
 * are marked as working. Stripe repeats its events until they are accepted.
 */
export function refuseWrites(app: FastifyInstance, announcements: Announcements): void {
	app.addHook('onRequest', (request, _reply, done) => {
		const { method, is404, routeOptions } = request;
		const isSafe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
		if (isSafe || is404 || routeOptions.config.worksInMaintenance) return done();
		announcements.current().then(({ maintenanceEnds }) => {
			done(maintenanceEnds ? inMaintenance(maintenanceEnds, new Date()) : undefined);
		}, done);
	});
}

function inMaintenance(until: Date, now: Date): AppError {
	const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
	if (seconds <= 0)
		return new AppError(
			503,
			'maintenance',
			'Maintenance is taking longer than planned. You can read everything; nothing can be changed yet.',
			RETRY_AFTER_END_SECONDS,
		);
	return new AppError(
		503,
		'maintenance',
		`Warble is in maintenance until ${format(until)}. You can read everything; nothing can be changed until then.`,
		seconds,
	);
}

const formatter = new Intl.DateTimeFormat('en-GB', {
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
	timeZone: 'UTC',
	timeZoneName: 'short',
});
const format = (time: Date): string => formatter.format(time);
