import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';

const endpoints = [
	'discovery',
	'token',
	'user',
	'revoke',
	'usage',
	'timeline',
	'search',
	'posts',
	'like',
	'post',
	'reply',
	'delete',
	'media-initialize',
	'media-append',
	'media-finalize',
	'media-status',
	'media-metadata',
] as const;
type Endpoint = (typeof endpoints)[number];

/** A failure that a test wants for one request. */
export const Step = Type.Object(
	{
		/**
		 * Respond with `status`, do not respond, send a gateway's HTML page with `status`, cut the
		 * connection, or
		 * leave out the e-mail address. For lists: send an empty page that is not the last, or repeat
		 * the page's token. `done-then-…` performs the request and then fails. `revoke` ends the
		 * consent whose token the request has. For the end of an upload: process the file for `ms`, or
		 * fail to process it.
		 */
		action: Type.Enum([
			'status',
			'stall',
			'html',
			'cut',
			'no-email',
			'empty',
			'repeat',
			'done-then-status',
			'done-then-stall',
			'done-then-cut',
			'revoke',
			'slow-processing',
			'fail-processing',
		]),
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		/** How long lists do not show the new post, in milliseconds. */
		hiddenMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
		/** The `detail` of X's error. */
		detail: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
		/** The type of X's error, such as `client-forbidden`. */
		problem: Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
		/** With 429: seconds until the rate limit resets. */
		seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
		/** How long X processes the file, in milliseconds. */
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
		/**
		 * The kind of request that fails, `media` for all of an upload; without it the next request of
		 * any kind.
		 */
		at: Type.Optional(Type.Enum([...endpoints, 'media'])),
		/** How many requests of this kind succeed before. */
		skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

const gatewayPage =
	'<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** `reset` in seconds since 1970. */
type Refuse = (reply: FastifyReply, status: number, more: RefusalDetails) => FastifyReply;

interface RefusalDetails {
	problem: string | undefined;
	detail: string | undefined;
	reset: number | undefined;
}

/** Actions that the route handlers perform themselves. */
const handledElsewhere: ReadonlySet<Step['action']> = new Set([
	'no-email',
	'empty',
	'repeat',
	'done-then-status',
	'done-then-stall',
	'done-then-cut',
	'slow-processing',
	'fail-processing',
]);

/** The queue of failures. Each request takes the first one that matches it. */
export class Script {
	#steps: Step[] = [];
	#refuse: Refuse;
	#revoke: ((authorization: string | undefined) => void) | undefined;

	/**
	 * `refuse` sends an error in the provider's format; `revoke` ends the consent of the token in
	 * this `Authorization` header.
	 */
	constructor(refuse: Refuse, revoke?: (authorization: string | undefined) => void) {
		this.#refuse = refuse;
		this.#revoke = revoke;
	}

	add(step: Step): void {
		this.#steps.push(step);
	}

	clear(): void {
		this.#steps = [];
	}

	/** Whether this response leaves out the e-mail address. */
	omitsEmail(): boolean {
		return this.takes('no-email');
	}

	/** Whether a step with this action is queued; removes it. */
	takes(action: Step['action']): boolean {
		return this.#take((step) => step.action === action) !== undefined;
	}

	/** A hook that fails the request if a step is queued for it. */
	at(where: Endpoint | ((request: FastifyRequest) => Endpoint)) {
		return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
			const place = typeof where === 'string' ? where : where(request);
			const step = this.#take(
				(queued) => isAt(queued, place) && !handledElsewhere.has(queued.action),
			);
			if (step?.action !== 'revoke') return step && this.fail(reply, step);
			this.#revoke?.(request.headers.authorization);
			return undefined;
		};
	}

	/** The step with this action for a request, if one is queued; removes it. */
	takeAt(place: Endpoint, action: Step['action']): Step | undefined {
		return this.#take((step) => isAt(step, place) && step.action === action);
	}

	/** The failure after the request was performed, if one is queued; pass it to `fail`. */
	takeDelayed(place: Endpoint): Step | undefined {
		return this.#take((step) => isAt(step, place) && step.action.startsWith('done-then-'));
	}

	fail(reply: FastifyReply, step: Step): FastifyReply | undefined {
		const action = step.action.replace('done-then-', '');
		if (action === 'html')
			return reply
				.code(step.status ?? 502)
				.type('text/html')
				.send(gatewayPage);
		if (action === 'status') {
			const reset =
				step.seconds === undefined ? undefined : Math.ceil(Date.now() / 1000) + step.seconds;
			return this.#refuse(reply, step.status ?? 503, {
				problem: step.problem,
				detail: step.detail,
				reset,
			});
		}
		reply.hijack();
		// A stalled request stays open until its client leaves or the sandbox closes.
		if (action === 'cut') reply.raw.destroy();
		return undefined;
	}

	#take(fits: (step: Step) => boolean): Step | undefined {
		const at = this.#steps.findIndex(fits);
		const step = this.#steps[at];
		if (!step) return undefined;
		if (step.skip) {
			this.#steps[at] = { ...step, skip: step.skip - 1 };
			return undefined;
		}
		this.#steps.splice(at, 1);
		return step;
	}
}

function isAt({ at }: Step, place: Endpoint): boolean {
	return at === undefined || at === place || (at === 'media' && place.startsWith('media-'));
}

/** `POST` and `DELETE /sandbox/PROVIDER/next`. */
export const scriptRoutes: FastifyPluginAsyncTypebox<{ provider: string; script: Script }> = async (
	app,
	{ provider, script },
) => {
	app.post(`/sandbox/${provider}/next`, { schema: { body: Step } }, async (request, reply) => {
		script.add(request.body);
		return reply.code(204).send();
	});
	app.delete(`/sandbox/${provider}/next`, async (_request, reply) => {
		script.clear();
		return reply.code(204).send();
	});
};
