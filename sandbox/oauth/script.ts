import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { breakOff, repetition, Script } from '../script.ts';

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
		 * `status`, `stall`, `html`, `huge` (a response without an end) and `cut` fail the request;
		 * `done-then-…` perform it before.
		 * `revoke` ends the consent whose token the request has. `no-email` leaves out the e-mail
		 * address. For lists: `empty` sends a page without posts that is not the last, `repeat` a page
		 * that leads to itself. For the end of an upload: process the file for `ms`, or fail to
		 * process it.
		 */
		action: Type.Enum([
			'status',
			'stall',
			'html',
			'huge',
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
		 * The kind of request that fails; `media` for all requests of an upload; any kind if absent.
		 */
		at: Type.Optional(Type.Enum([...endpoints, 'media'])),
		...repetition,
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

/** Sends an error in the provider's format. */
type Refuse = (
	reply: FastifyReply,
	status: number,
	more: {
		problem: string | undefined;
		detail: string | undefined;
		/** In seconds since 1970. */
		reset: number | undefined;
	},
) => FastifyReply;

/** The actions that happen before a request is performed. The routes perform the others. */
const early: ReadonlySet<Step['action']> = new Set([
	'status',
	'stall',
	'html',
	'huge',
	'cut',
	'revoke',
]);

/** The failures of X and Google. */
export class ProviderScript extends Script<Step> {
	readonly #refuse: Refuse;
	readonly #revoke: (authorization: string | undefined) => void;

	/** `revoke` ends the consent of the token in this `Authorization` header. */
	constructor(refuse: Refuse, revoke: (authorization: string | undefined) => void = () => {}) {
		super();
		this.#refuse = refuse;
		this.#revoke = revoke;
	}

	/** The step with this action, if one is queued; removes it. */
	takeAction(action: Step['action']): Step | undefined {
		return this.take((step) => step.action === action);
	}

	/** A hook that fails the request if a step is queued for it. */
	at(where: Endpoint | ((request: FastifyRequest) => Endpoint)) {
		return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
			const place = typeof where === 'string' ? where : where(request);
			const step = this.take((queued) => isAt(queued, place) && early.has(queued.action));
			if (step?.action !== 'revoke') return step && this.fail(reply, step);
			this.#revoke(request.headers.authorization);
			return undefined;
		};
	}

	/** The failure after the request was performed, if one is queued; pass it to `fail`. */
	takeDelayed(place: Endpoint): Step | undefined {
		return this.take((step) => isAt(step, place) && step.action.startsWith('done-then-'));
	}

	fail(reply: FastifyReply, step: Step): FastifyReply | undefined {
		const { action, status, problem, detail, seconds } = step;
		if (action === 'html') return breakOff(reply, 'html', status);
		if (action === 'huge') return breakOff(reply, 'huge');
		if (action === 'stall' || action === 'done-then-stall') return breakOff(reply, 'stall');
		if (action === 'cut' || action === 'done-then-cut') return breakOff(reply, 'cut');
		const reset = seconds === undefined ? undefined : Math.ceil(Date.now() / 1000) + seconds;
		return this.#refuse(reply, status ?? 503, { problem, detail, reset });
	}
}

function isAt({ at }: Step, place: Endpoint): boolean {
	return at === undefined || at === place || (at === 'media' && place.startsWith('media-'));
}
