import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { breakOff, repetition, Script } from '../script.ts';
import { refuse } from './refuse.ts';

const places = [
	'instance',
	'apps',
	'token',
	'revoke',
	'account',
	'post',
	'reply',
	'like',
	'delete',
	'status',
	'timeline',
	'media',
] as const;
export type Place = (typeof places)[number];

/** A failure that a test wants for one request. */
export const Step = Type.Object(
	{
		/**
		 * `status`, `stall`, `html` (a page with status 502, or `status`), `redirect`, `huge` (a
		 * response without an end) and `cut` fail the request; `done-then-…` perform it before. For
		 * uploads: process the file for `ms`, or fail to process it.
		 */
		action: Type.Enum([
			'status',
			'stall',
			'html',
			'redirect',
			'huge',
			'cut',
			'done-then-status',
			'done-then-stall',
			'done-then-cut',
			'slow-processing',
			'fail-processing',
		]),
		status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
		/** The text of the error. */
		error: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
		/** With 429: seconds until the rate limit resets. */
		seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
		/** How long lists do not show the new status, in milliseconds. */
		hiddenMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
		/** How long the file is processed, in milliseconds. */
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
		/** Where `redirect` leads. */
		location: Type.Optional(Type.String()),
		/** The kind of request that fails; any kind if absent. */
		at: Type.Optional(Type.Enum([...places])),
		...repetition,
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

/** The actions that happen before a request is performed. The routes perform the others. */
const early: ReadonlySet<Step['action']> = new Set([
	'status',
	'stall',
	'html',
	'redirect',
	'huge',
	'cut',
]);

export class MastodonScript extends Script<Step> {
	/** A hook that fails the request if a step is queued for it. */
	at(where: Place | ((request: FastifyRequest) => Place)) {
		return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
			const place = typeof where === 'string' ? where : where(request);
			const step = this.take((queued) => isAt(queued, place) && early.has(queued.action));
			return step && this.fail(reply, step);
		};
	}

	/** The failure after the request was performed, if one is queued; pass it to `fail`. */
	takeDelayed(place: Place): Step | undefined {
		return this.take((step) => isAt(step, place) && step.action.startsWith('done-then-'));
	}

	/** How the next upload is processed, if a step says so. */
	takeProcessing(): { ms?: number | undefined; fails?: boolean } {
		const step = this.take(({ action }) => action.endsWith('-processing'));
		return { ms: step?.ms, fails: step?.action === 'fail-processing' };
	}

	fail(reply: FastifyReply, step: Step): FastifyReply | undefined {
		const { action, status, error, seconds, location = '/' } = step;
		if (action === 'html') return breakOff(reply, 'html', status);
		if (action === 'huge') return breakOff(reply, 'huge');
		if (action === 'redirect') return reply.redirect(location, status ?? 302);
		if (action === 'stall' || action === 'done-then-stall') return breakOff(reply, 'stall');
		if (action === 'cut' || action === 'done-then-cut') return breakOff(reply, 'cut');
		if (seconds !== undefined) {
			reply.header('x-ratelimit-remaining', 0);
			reply.header('x-ratelimit-reset', new Date(Date.now() + seconds * 1000).toISOString());
		}
		return refuse(reply, status ?? 503, error);
	}
}

function isAt({ at }: Step, place: Place): boolean {
	return at === undefined || at === place || (at === 'post' && place === 'reply');
}
