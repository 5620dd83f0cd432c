import type { Customer } from './api/wire.ts';
import { identifier } from './identifier.ts';

interface CustomerParams {
	email?: string;
	name?: string;
	description?: string;
	phone?: string;
	metadata?: Record<string, string>;
}

export function makeCustomer(
	{ email, name, description, phone, metadata }: CustomerParams,
	now: number,
): Customer {
	return {
		id: identifier('cus', 14),
		object: 'customer',
		address: null,
		balance: 0,
		created: now,
		currency: null,
		customer_account: null,
		default_source: null,
		delinquent: false,
		description: description ?? null,
		discount: null,
		email: email ?? null,
		invoice_prefix: identifier('', 8).slice(1).toUpperCase(),
		invoice_settings: {
			custom_fields: null,
			default_payment_method: null,
			footer: null,
			rendering_options: null,
		},
		livemode: false,
		metadata: metadata ?? {},
		name: name ?? null,
		next_invoice_sequence: 1,
		phone: phone ?? null,
		preferred_locales: [],
		shipping: null,
		tax_exempt: 'none',
		test_clock: null,
	};
}
