import bowser from 'bowser';

/** What a user agent says of itself, in bowser's words. */
export interface UserAgent {
	/** As `Chrome` or `Samsung Internet`. */
	browser: string | undefined;
	/** As `Windows` or `Chrome OS`. */
	system: string | undefined;
	/** `mobile`, `tablet`, `desktop`, `tv` or `bot`. */
	platform: string | undefined;
}

const shortNames: Record<string, string> = {
	'Microsoft Edge': 'Edge',
	'Samsung Internet for Android': 'Samsung Internet',
};

export function readUserAgent(userAgent: string | null | undefined): UserAgent {
	// Real ones have about 200 characters.
	const text = userAgent?.slice(0, 1000).trim();
	if (!text) return { browser: undefined, system: undefined, platform: undefined };
	const { browser, os, platform } = bowser.parse(text);
	return {
		browser: browser.name && (shortNames[browser.name] ?? browser.name),
		system: os.name,
		platform: platform.type,
	};
}

/**
 * Whether it is a program rather than a person: a crawler, a monitor, a script, or nobody who says.
 */
export function isAutomated(userAgent: string | null | undefined): boolean {
	const { browser, system, platform } = readUserAgent(userAgent);
	if (platform === 'bot' || (!browser && !system)) return true;
	// Bowser knows the great ones by name. Cubot is a make of telephones.
	return /(?<!cu)bot\b|crawl|spider|slurp|uptimerobot|monitor/i.test(userAgent ?? '');
}
