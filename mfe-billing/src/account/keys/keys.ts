import type { UserApiKeys } from 'bff/contract/account';

export type KeyField = Exclude<keyof UserApiKeys, 'provided'>;

export interface KeyText {
	field: KeyField;
	label: string;
	/** Where a person gets one. */
	source: { href: string; name: string };
	/** What works without it no more. */
	use: string;
}

/** In the order they are asked for. */
export const keyTexts: readonly [KeyText, KeyText] = [
	{
		field: 'openrouter_api_key',
		label: 'OpenRouter',
		source: { href: 'https://openrouter.ai/settings/keys', name: 'openrouter.ai' },
		use: 'Drafts and filter runs',
	},
	{
		field: 'twitter_api_key',
		label: 'X API',
		source: { href: 'https://console.x.com', name: 'console.x.com' },
		use: 'Fetches of posts',
	},
];

export type TypedKeys = Readonly<Record<KeyField, string>>;
export const nothingTyped: TypedKeys = { openrouter_api_key: '', twitter_api_key: '' };

/** Where something was typed: a blank field changes nothing. */
export function changedFields(typed: TypedKeys): KeyField[] {
	return keyTexts.map(({ field }) => field).filter((field) => typed[field].trim() !== '');
}

/** Only what was typed. */
export function changedKeys(typed: TypedKeys): Partial<Record<KeyField, string>> {
	return Object.fromEntries(changedFields(typed).map((field) => [field, typed[field]]));
}
