import * as Type from 'typebox';

const Delivery = Type.Object(
	{
		/** Send the event `ms` later, twice, never, or after the next event. */
		action: Type.Enum(['late', 'twice', 'drop', 'out-of-order']),
		/** The type of event; without it the next event of any type. */
		type: Type.Optional(Type.String()),
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
		/** How often; default: once. */
		times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
	},
	{ additionalProperties: false },
);
type Delivery = Type.Static<typeof Delivery>;

const Answer = Type.Object(
	{
		/**
		 * Respond with `status`, send a gateway's HTML page, do not respond, cut the connection, or
		 * perform the request and then cut it.
		 */
		action: Type.Enum(['status', 'html', 'stall', 'cut', 'lost']),
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		/** The beginning of the path, such as `/v1/checkout`; default: any. */
		at: Type.Optional(Type.String({ pattern: '^/v1/' })),
		times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
	},
	{ additionalProperties: false },
);
type Answer = Type.Static<typeof Answer>;

/** A failure that a test wants for an event or a response. */
export const Step = Type.Union([Delivery, Answer]);
export type Step = Type.Static<typeof Step>;

/** The queues of failures. Each event or request takes the first one that matches it. */
export class Script {
	#deliveries: Delivery[] = [];
	#answers: Answer[] = [];

	add(step: Step): void {
		const { times = 1 } = step;
		for (let time = 0; time < times; time++) {
			if (isDelivery(step)) this.#deliveries.push(step);
			else this.#answers.push(step);
		}
	}

	clear(): void {
		this.#deliveries = [];
		this.#answers = [];
	}

	forEvent(type: string): Delivery | undefined {
		return take(this.#deliveries, (step) => (step.type ?? type) === type);
	}

	forRequest(path: string): Answer | undefined {
		return take(this.#answers, ({ at = '' }) => path.startsWith(at));
	}
}

function isDelivery(step: Step): step is Delivery {
	return ['late', 'twice', 'drop', 'out-of-order'].includes(step.action);
}

function take<T>(steps: T[], matches: (step: T) => boolean): T | undefined {
	const at = steps.findIndex(matches);
	return at === -1 ? undefined : steps.splice(at, 1)[0];
}
