import type { Account } from '../account.ts';
import { invalid } from './failure.ts';
import type { CheckoutSession } from './wire.ts';

type JsonObject = Record<string, unknown>;

/**
 * Replaces ids in a response by objects, as `expand` asks for: `data.product`,
 * `subscription.latest_invoice`.
 */
export function expand(account: Account, answer: unknown, paths: string[]): unknown {
	const copy: unknown = structuredClone(answer);
	for (const path of paths) {
		if (path.split('.').length > 4)
			throw invalid('You cannot expand more than 4 levels of a property.', 'expand');
		follow(account, [copy], path.split('.'), path);
	}
	return copy;
}

function follow(
	account: Account,
	holders: unknown[],
	[name, ...inner]: string[],
	path: string,
): void {
	if (name === undefined) return;
	const next: unknown[] = [];
	for (const holder of holders) {
		if (!isJsonObject(holder)) continue;
		if (holder.object === 'checkout.session' && name === 'line_items')
			holder[name] ??= lineItems(account, String(holder.id));
		if (!(name in holder)) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
		const value = holder[name];
		if (typeof value === 'string') {
			const found = find(account, value);
			if (!found) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
			holder[name] = structuredClone(found);
		}
		next.push(...(Array.isArray(value) ? value : [holder[name]]));
	}
	follow(account, next, inner, path);
}

function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null;
}

function find(account: Account, id: string): object | undefined {
	const { products, prices, customers, subscriptions, invoices } = account;
	for (const collection of [products, prices, customers, subscriptions, invoices]) {
		const found = collection.find(id);
		if (found) return found;
	}
	if (account.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true };
	return undefined;
}

function lineItems(account: Account, id: CheckoutSession['id']): object {
	const order = account.orders.get(id);
	const { amount_total } = account.checkouts.get(id);
	return {
		object: 'list',
		data: order
			? [
					{
						id: `li_${id.slice(8, 32)}`,
						object: 'item',
						amount_total,
						currency: order.price.currency,
						price: order.price,
						quantity: order.quantity,
					},
				]
			: [],
		has_more: false,
		url: `/v1/checkout/sessions/${id}/line_items`,
	};
}
