/** Settings that the server writes into the page in place of `<!--settings-->`. */
export interface Settings {
	/** The conversion id of the ad account, like `AW-123/label`; null without an ad account. */
	adConversionId: string | null;
	supportEmail: string;
	/** Whether visitors can create an account, or need an invitation. */
	signup: 'open' | 'invite';
}

/** Used if the server wrote no settings, as in development. */
export const defaultSettings: Settings = {
	adConversionId: null,
	supportEmail: 'hello@warble.example',
	signup: 'invite',
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

/** Shows the links for visitors who can create an account, or for those who need an invitation. */
export function showSignupLinks(page: Document, { signup }: Settings): void {
	for (const links of page.querySelectorAll<HTMLElement>('[data-signup]'))
		links.hidden = links.dataset.signup !== signup;
}
