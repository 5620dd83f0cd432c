import type { UserApiKeys } from 'bff/contract/account/account';

export type KeyField = Exclude<keyof UserApiKeys, 'provided'>;

export interface KeyText {
	field: KeyField;
	label: string;
	/** Where users get a key. */
	source: { href: string; name: string };
	/** The features that need the key, for the middle of a sentence. */
	use: string;
	/** A sentence on who pays for usage with the user's own key. */
	payer: string;
}

/** In the order of the form. */
export const keyTexts: readonly [KeyText, KeyText] = [
	{
		field: 'openrouter_api_key',
		label: 'OpenRouter',
		source: { href: 'https://openrouter.ai/settings/keys', name: 'openrouter.ai' },
		use: 'drafts and filter runs',
		payer: 'OpenRouter bills you for what they use.',
	},
	{
		field: 'twitter_api_key',
		label: 'X API',
		source: { href: 'https://console.x.com', name: 'console.x.com' },
		use: 'fetching posts',
		payer: 'X bills you for the posts.',
	},
];

export type TypedKeys = Readonly<Record<KeyField, string>>;
export const noTypedKeys: TypedKeys = { openrouter_api_key: '', twitter_api_key: '' };

/** The fields with a typed key. A blank field changes nothing. */
export function changedFields(typed: TypedKeys): KeyField[] {
	return keyTexts.map(({ field }) => field).filter((field) => typed[field].trim() !== '');
}

/** The typed keys. */
export function changedKeys(typed: TypedKeys): Partial<Record<KeyField, string>> {
	return Object.fromEntries(changedFields(typed).map((field) => [field, typed[field]]));
}
