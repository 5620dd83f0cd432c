import * as Type from 'typebox';
import { repetition, Script } from '../script.ts';

/** A failure that a test wants for an event or a request. */
export const Step = Type.Object(
	{
		/**
		 * Send the event `ms` later, twice, never, or after the next event. Respond to the request with
		 * `status`, send a gateway's HTML page, do not respond, cut the connection, or perform the
		 * request and then cut it.
		 */
		action: Type.Enum([
			'late',
			'twice',
			'drop',
			'out-of-order',
			'status',
			'html',
			'stall',
			'cut',
			'lost',
		]),
		/** The type of event; default: any. */
		type: Type.Optional(Type.String()),
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		/** The beginning of the path, such as `/v1/checkout`; default: any. */
		at: Type.Optional(Type.String({ pattern: '^/v1/' })),
		...repetition,
	},
	{ additionalProperties: false },
);
type Step = Type.Static<typeof Step>;

const ofEvents: ReadonlySet<Step['action']> = new Set(['late', 'twice', 'drop', 'out-of-order']);

/** The failures of Stripe's events and requests. */
export class StripeScript extends Script<Step> {
	forEvent(type: string): Step | undefined {
		return this.take((step) => ofEvents.has(step.action) && (step.type ?? type) === type);
	}

	forRequest(path: string): Step | undefined {
		return this.take(({ action, at = '' }) => !ofEvents.has(action) && path.startsWith(at));
	}
}
