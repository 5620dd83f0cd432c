import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { invalidField } from '../http/app-error.ts';
import { StripeFailure } from '../providers/stripe.ts';
import { parseAddress } from '../rich-text/web-address.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

type Origins = Pick<Config, 'appOrigins'>;

/**
 * Checks the address that the payment provider sends the browser back to: it must be our own and
 * below /app. Throws 400.
 */
export function readReturnUrl(
	field: string,
	given: string | undefined,
	path: string,
	request: FastifyRequest,
	{ appOrigins }: Origins,
): string {
	const requested = `${request.protocol}://${request.host}`;
	const ours = appOrigins.length > 0 ? appOrigins : [requested];
	const text = given ?? `${ours.includes(requested) ? requested : ours[0]}${path}`;
	const url = parseAddress(text);
	const isAllowed =
		url &&
		ours.includes(url.origin) &&
		(url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))) &&
		url.username === '' &&
		url.password === '' &&
		(url.pathname === '/app' || url.pathname.startsWith('/app/'));
	if (!isAllowed) throw invalidField(field, `${field} must be an address of this app.`);
	return url.href;
}

/** Adds the parameter in which the provider puts the id of the checkout. */
export function withSessionId(address: string): string {
	const url = new URL(address);
	url.searchParams.delete('session_id');
	const { hash, search } = url;
	url.hash = '';
	// `searchParams` would encode the braces, which the provider needs.
	return `${url.href.replace(/\?$/, '')}${search === '' ? '?' : '&'}session_id={CHECKOUT_SESSION_ID}${hash}`;
}

const pages = new Set(['https://checkout.stripe.com', 'https://billing.stripe.com']);

/**
 * Checks the address that the payment provider returned: the browser is sent to the provider's own
 * pages only.
 */
export function checkedPage(address: string | null | undefined, stripeBaseUrl: string): string {
	const url = parseAddress(address ?? '');
	if (url && (pages.has(url.origin) || url.origin === new URL(stripeBaseUrl).origin))
		return url.href;
	throw new StripeFailure();
}
