import { defaultSettings, type Settings, showPrice, showSignup } from '../script/settings.ts';

const settings: Settings = {
	...defaultSettings,
	signup: 'open',
	price: { amount: 1200, currency: 'eur', interval: 'month', isOnly: false },
};

/** Shows the page as its script does where everyone can create an account. */
export function openBeta(): void {
	showSignup(document, settings);
	showPrice(document, settings);
}
