import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';

const places = [
	'discovery',
	'token',
	'user',
	'revoke',
	'usage',
	'timeline',
	'search',
	'posts',
	'like',
	'reply',
] as const;
type Place = (typeof places)[number];

/** What a test asks of a stand-in for one request. */
export const Step = Type.Object(
	{
		/**
		 * Answer `status`, stay silent, show the page of a gateway, cut the connection, tell no e-mail;
		 * of a list, show an empty page that is not the last, or repeat the token of the page.
		 * `done-then-…` does what was asked, and misbehaves only then.
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
		]),
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		/** How long no list shows what was done, in milliseconds. */
		hiddenMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
		/** X's words of it. */
		detail: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
		/** X's name of the problem, as `client-forbidden`. */
		problem: Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
		/** How long from now on to stay away, after 429. */
		seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
		/** Which request; without it the next one, whichever it is. */
		at: Type.Optional(Type.Enum([...places])),
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

/** What a handler does itself, where the script says so. */
const handled: ReadonlySet<Step['action']> = new Set([
	'no-email',
	'empty',
	'repeat',
	'done-then-status',
	'done-then-stall',
	'done-then-cut',
]);

/** Failures that wait for their request, first come first served. */
export class Script {
	#steps: Step[] = [];
	#refuse: Refuse;

	/** `refuse` answers a status in the provider's own words. */
	constructor(refuse: Refuse) {
		this.#refuse = refuse;
	}

	add(step: Step): void {
		this.#steps.push(step);
	}

	clear(): void {
		this.#steps = [];
	}

	/** Whether this answer shall leave the e-mail out. */
	takesEmailAway(): boolean {
		return this.takes('no-email');
	}

	/** Whether this answer shall be as the action says. */
	takes(action: Step['action']): boolean {
		return this.#take((step) => step.action === action) !== undefined;
	}

	/** A hook that misbehaves where the script says so. */
	at(place: Place) {
		return async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
			const step = this.#take(({ action, at = place }) => at === place && !handled.has(action));
			return step && this.misbehave(reply, step);
		};
	}

	/** What shall go wrong with the answer at this place once it is done; `misbehave` does it. */
	afterwards(place: Place): Step | undefined {
		return this.#take(({ action, at = place }) => at === place && action.startsWith('done-then-'));
	}

	misbehave(reply: FastifyReply, step: Step): FastifyReply | undefined {
		const action = step.action.replace('done-then-', '');
		if (action === 'html') return reply.code(502).type('text/html').send(gatewayPage);
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
		return at === -1 ? undefined : this.#steps.splice(at, 1)[0];
	}
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
