import bowser from 'bowser';

/** What somebody's browser is called in a list of places where they are signed in: `Firefox on Windows`. `Unknown` where nothing is known. */
export function deviceName(userAgent: string | null | undefined): string {
	if (!userAgent) return 'Unknown';
	const { browser, os } = bowser.parse(userAgent);
	if (browser.name && os.name) return `${browser.name} on ${os.name}`;
	return browser.name || os.name || 'Unknown';
}
