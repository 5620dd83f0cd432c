import bowser from 'bowser';

/** A parsed user agent. The names are those of the bowser library. */
export interface UserAgent {
	/** Such as `Chrome` or `Samsung Internet`. */
	browser: string | undefined;
	/** Such as `Windows` or `Chrome OS`. */
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
 * Whether a user agent belongs to a program (a crawler, a monitor, a script) rather than a visitor.
 * An unknown one counts as a program.
 */
export function isAutomated(userAgent: string | null | undefined): boolean {
	const { browser, system, platform } = readUserAgent(userAgent);
	if (platform === 'bot' || (!browser && !system)) return true;
	// Bowser recognises only well-known bots. Cubot is a brand of phones.
	return /(?<!cu)bot\b|crawl|spider|slurp|uptimerobot|monitor/i.test(userAgent ?? '');
}
