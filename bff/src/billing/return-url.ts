import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { invalidField } from '../http/app-error.ts';
import { StripeFailure } from '../providers/stripe.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** What a parser of URLs takes away or bends before anybody could look at it. */
const bending = /[\s\\\p{Cc}]/u;

type Origins = Pick<Config, 'appOrigins'>;

/**
 * An address to which the payment provider sends the browser back: ours, and below /app. Throws
 * 400.
 */
export function readReturnUrl(
	field: string,
	given: string | undefined,
	path: string,
	request: FastifyRequest,
	{ appOrigins }: Origins,
): string {
	const asked = `${request.protocol}://${request.host}`;
	const ours = appOrigins.length > 0 ? appOrigins : [asked];
	const text = given ?? `${ours.includes(asked) ? asked : ours[0]}${path}`;
	const url = bending.test(text) ? null : URL.parse(text);
	const isFine =
		url &&
		ours.includes(url.origin) &&
		(url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))) &&
		url.username === '' &&
		url.password === '' &&
		(url.pathname === '/app' || url.pathname.startsWith('/app/'));
	if (!isFine) throw invalidField(field, `${field} must be an address of this app.`);
	return url.href;
}

/** Lets the provider say which checkout it comes from: once, however often it was asked for. */
export function withSessionId(address: string): string {
	const url = new URL(address);
	url.searchParams.delete('session_id');
	const { hash, search } = url;
	url.hash = '';
	// The braces are for the provider to see, so they are not for `searchParams` to encode.
	return `${url.href.replace(/\?$/, '')}${search === '' ? '?' : '&'}session_id={CHECKOUT_SESSION_ID}${hash}`;
}

const pages = new Set(['https://checkout.stripe.com', 'https://billing.stripe.com']);

/**
 * Where we send the browser: to the payment provider's own pages and nowhere else, whatever it
 * answers.
 */
export function checkedPage(address: string | null | undefined, stripeBaseUrl: string): string {
	const url = URL.parse(address ?? '');
	if (url && (pages.has(url.origin) || url.origin === new URL(stripeBaseUrl).origin))
		return url.href;
	throw new StripeFailure();
}
