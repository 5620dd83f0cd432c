import type { Customer } from './api/wire.ts';
import { identifier } from './identifier.ts';

interface CustomerParams {
	email?: string;
	name?: string;
	metadata?: Record<string, string>;
}

export function makeCustomer({ email, name, metadata }: CustomerParams, now: number): Customer {
	return {
		id: identifier('cus', 14),
		object: 'customer',
		created: now,
		email: email ?? null,
		invoice_prefix: identifier('', 8).slice(1).toUpperCase(),
		livemode: false,
		metadata: metadata ?? {},
		name: name ?? null,
		next_invoice_sequence: 1,
	};
}
