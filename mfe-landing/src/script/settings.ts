/** What only the server knows, written by it into the page in place of `<!--settings-->`. */
export interface Settings {
	/** Conversion of an ad account, as `AW-123/label`; null where there is no ad tracker. */
	adConversionId: string | null;
	supportEmail: string;
}

/** What holds where no server wrote any, as in development. */
export const defaultSettings: Settings = {
	adConversionId: null,
	supportEmail: 'hello@warble.example',
};

export function readSettings(page: Document): Settings {
	const text = page.getElementById('settings')?.textContent;
	if (!text) return defaultSettings;
	const given: unknown = JSON.parse(text);
	return typeof given === 'object' ? { ...defaultSettings, ...given } : defaultSettings;
}

/** Questions go where the settings say. */
export function showSupportAddress(page: Document, { supportEmail }: Settings): void {
	for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-support-email]')) {
		link.href = `mailto:${supportEmail}`;
		link.textContent = supportEmail;
	}
}
