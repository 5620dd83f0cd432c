import { readUserAgent } from './user-agent.ts';

/**
 * What somebody's browser is called in a list of places where they are signed in: `Firefox on
 * Windows`. `Unknown` where nothing is known.
 */
export function deviceName(userAgent: string | null | undefined): string {
	const { browser, system } = readUserAgent(userAgent);
	if (browser && system) return `${browser} on ${system}`;
	return browser || system || 'Unknown';
}
