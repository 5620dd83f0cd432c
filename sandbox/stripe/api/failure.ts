interface Details {
	type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
	code?: string;
	param?: string;
}

/** An error in Stripe's format. */
export class StripeFailure extends Error {
	override readonly name = 'StripeFailure';
	readonly status: number;
	readonly details: Details;

	constructor(status: number, message: string, details: Details = {}) {
		super(message);
		this.status = status;
		this.details = details;
	}

	/** The body of the response. */
	toBody(requestId: string): unknown {
		const { type = 'invalid_request_error', code, param } = this.details;
		return {
			error: {
				...(code === undefined
					? {}
					: { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
				message: this.message,
				...(param === undefined ? {} : { param }),
				request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}?t=${Math.floor(Date.now() / 1000)}`,
				type,
			},
		};
	}
}

/** 404 if the id is in the path, 400 if it is in a parameter. */
export function missing(kind: string, id: string, param?: string): StripeFailure {
	return new StripeFailure(param === undefined ? 404 : 400, `No such ${kind}: '${id}'`, {
		code: 'resource_missing',
		param: param ?? 'id',
	});
}

export function invalid(message: string, param?: string, code?: string): StripeFailure {
	return new StripeFailure(400, message, {
		...(param === undefined ? {} : { param }),
		...(code === undefined ? {} : { code }),
	});
}
