import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** When a step of any script happens. */
export const repetition = {
	/** Number of matching requests that succeed before. */
	skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
	/** How often it happens; default: once. */
	times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

interface Repetition {
	skip?: number;
	times?: number;
}

/** A test's queue of failures. Each request takes the first matching step. */
export class Script<Step extends object> {
	#steps: Step[] = [];

	add(step: Step): void {
		this.#steps.push(step);
	}

	clear(): void {
		this.#steps = [];
	}

	/** The first step that fits, if it is due. Removes it after its last time. */
	take(fits: (step: Step) => boolean = () => true): Step | undefined {
		const at = this.#steps.findIndex(fits);
		const step = this.#steps[at];
		if (!step) return undefined;
		const { skip = 0, times = 1 }: Repetition = step;
		if (skip > 0) this.#steps[at] = { ...step, skip: skip - 1 };
		else if (times > 1) this.#steps[at] = { ...step, times: times - 1 };
		else this.#steps.splice(at, 1);
		return skip > 0 ? undefined : step;
	}
}

/** `POST` and `DELETE /sandbox/PROVIDER/next`: add a step, and clear the script. */
export function scriptRoutes<Step extends Type.TSchema>(
	provider: string,
	step: Step,
	script: { add(step: Type.Static<Step>): void; clear(): void },
): FastifyPluginAsync {
	return async (app) => {
		const path = `/sandbox/${provider}/next`;
		app.post(path, { schema: { body: step } }, async ({ body }, reply) => {
			script.add(Value.Parse(step, body));
			return reply.code(204).send();
		});
		app.delete(path, async (_request, reply) => {
			script.clear();
			return reply.code(204).send();
		});
	};
}

const gatewayPage =
	'<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** Fails a request as the network does, or a gateway in front of a provider. */
export function breakOff(
	reply: FastifyReply,
	action: 'html' | 'huge' | 'stall' | 'cut',
	status = 502,
): FastifyReply | undefined {
	if (action === 'html') return reply.code(status).type('text/html').send(gatewayPage);
	if (action === 'huge') return reply.type('application/json').send(Readable.from(withoutEnd()));
	reply.hijack();
	// A stalled request stays open until its client leaves or the sandbox closes.
	if (action === 'cut') reply.raw.destroy();
	return undefined;
}

function* withoutEnd(): Generator<string> {
	yield '{"data":"';
	for (;;) yield 'x'.repeat(64 * 1024);
}
