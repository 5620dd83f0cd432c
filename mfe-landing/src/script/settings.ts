import type { LowestPrice } from 'bff/contract/pages/lowest-price';
import { formatInterval } from 'remote-kit/billing/format-interval';
import { formatAmount } from 'remote-kit/format-amount';

/** Settings that the server writes into the page in place of `<!--settings-->`. */
export interface Settings {
	/** The conversion id of the ad account, like `AW-123/label`; null without an ad account. */
	adConversionId: string | null;
	supportEmail: string;
	/** Whether visitors can create an account, or need an invitation. */
	signup: 'open' | 'invite';
	/** Null while it is unknown. */
	price: LowestPrice | null;
}

/** Used if the server wrote no settings, as in development. */
export const defaultSettings: Settings = {
	adConversionId: null,
	supportEmail: 'hello@warble.example',
	signup: 'invite',
	price: null,
};

export function readSettings(page: Document): Settings {
	const text = page.getElementById('settings')?.textContent;
	if (!text) return defaultSettings;
	const settings: unknown = JSON.parse(text);
	return typeof settings === 'object' ? { ...defaultSettings, ...settings } : defaultSettings;
}

/** Replaces the support address on the page with the configured one. */
export function showSupportAddress(page: Document, { supportEmail }: Settings): void {
	for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-support-email]')) {
		link.href = `mailto:${supportEmail}`;
		link.textContent = supportEmail;
	}
}

/** Shows what is for visitors who can create an account, or for those who need an invitation. */
export function showSignup(page: Document, { signup }: Settings): void {
	for (const part of page.querySelectorAll<HTMLElement>('[data-signup]'))
		part.hidden = part.dataset.signup !== signup;
}

/** Shows the lowest price, if it is known. */
export function showPrice(page: Document, { price }: Settings): void {
	if (!price) return;
	const amount = formatAmount(price.amount, price.currency, { isShort: true });
	const text = `${price.isOnly ? '' : 'from '}${amount} ${formatInterval(price.interval)}`;
	for (const place of page.querySelectorAll('[data-price]')) place.textContent = text;
}
