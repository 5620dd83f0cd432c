import { readUserAgent } from './user-agent.ts';

/**
 * The name of a browser in the list of a user's sessions, such as `Firefox on Windows`. `Unknown`
 * if the user agent is not recognised.
 */
export function deviceName(userAgent: string | null | undefined): string {
	const { browser, system } = readUserAgent(userAgent);
	if (browser && system) return `${browser} on ${system}`;
	return browser || system || 'Unknown';
}
