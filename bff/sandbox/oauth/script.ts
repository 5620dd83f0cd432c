import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';

type Place = 'discovery' | 'token' | 'user';

/** What a test asks of a stand-in for one request. */
export const Step = Type.Object(
	{
		/** Answer `status`, stay silent, show the page of a gateway, cut the connection, or tell no e-mail. */
		action: Type.Enum(['status', 'stall', 'html', 'cut', 'no-email']),
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		/** Which request; without it the next one, whichever it is. */
		at: Type.Optional(Type.Enum(['discovery', 'token', 'user'])),
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

const gatewayPage = '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** Failures that wait for their request, first come first served. */
export class Script {
	#steps: Step[] = [];
	#refuse: (reply: FastifyReply, status: number) => FastifyReply;

	/** `refuse` answers a status in the provider's own words. */
	constructor(refuse: (reply: FastifyReply, status: number) => FastifyReply) {
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
		return this.#take((step) => step.action === 'no-email') !== undefined;
	}

	/** A hook that misbehaves where the script says so. */
	at(place: Place) {
		return async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
			const step = this.#take(({ action, at = place }) => at === place && action !== 'no-email');
			if (!step) return undefined;
			if (step.action === 'html') return reply.code(502).type('text/html').send(gatewayPage);
			if (step.action === 'status') return this.#refuse(reply, step.status ?? 503);
			reply.hijack();
			// A stalled request stays open until its client leaves or the sandbox closes.
			if (step.action === 'cut') reply.raw.destroy();
			return undefined;
		};
	}

	#take(fits: (step: Step) => boolean): Step | undefined {
		const at = this.#steps.findIndex(fits);
		return at === -1 ? undefined : this.#steps.splice(at, 1)[0];
	}
}

/** `POST` and `DELETE /sandbox/PROVIDER/next`. */
export const scriptRoutes: FastifyPluginAsyncTypebox<{ provider: string; script: Script }> = async (app, { provider, script }) => {
	app.post(`/sandbox/${provider}/next`, { schema: { body: Step } }, async (request, reply) => {
		script.add(request.body);
		return reply.code(204).send();
	});
	app.delete(`/sandbox/${provider}/next`, async (_request, reply) => {
		script.clear();
		return reply.code(204).send();
	});
};
