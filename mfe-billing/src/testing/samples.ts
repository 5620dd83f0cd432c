import type { PricingOption } from 'bff/contract/billing/billing';

const features = [
	'Compose with files as references',
	'Filter runs over hours, days or weeks',
	'Tweet Review and the file editor',
	'Your own API keys; you see what each run costs',
];

export const monthly: PricingOption = {
	id: 'price_monthly',
	name: 'Monthly',
	description: 'For trying it in earnest.',
	amount: 1900,
	currency: 'usd',
	interval: 'month',
	features,
};

export const yearly: PricingOption = {
	...monthly,
	id: 'price_yearly',
	name: 'Yearly',
	description: 'Same product, two months cheaper.',
	amount: 19000,
	interval: 'year',
};
