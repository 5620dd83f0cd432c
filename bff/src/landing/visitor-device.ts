import type { browsers, deviceTypes, operatingSystems } from '../../contract/landing.ts';
import { readUserAgent } from '../http/user-agent.ts';

export interface VisitorDevice {
	deviceType: (typeof deviceTypes)[number];
	operatingSystem: (typeof operatingSystems)[number];
	browser: (typeof browsers)[number];
}

const systems: Record<string, VisitorDevice['operatingSystem']> = {
	Windows: 'Windows',
	macOS: 'macOS',
	Linux: 'Linux',
	'Chrome OS': 'Linux',
	Android: 'Android',
	iOS: 'iOS',
};

const browserNames: Record<string, VisitorDevice['browser']> = {
	Chrome: 'Chrome',
	Chromium: 'Chrome',
	Firefox: 'Firefox',
	Focus: 'Firefox',
	Safari: 'Safari',
	Edge: 'Edge',
	Opera: 'Opera',
	'Opera Touch': 'Opera',
	'Opera Coast': 'Opera',
};

/**
 * Device, system and browser of a visitor, as values of the contract. A browser is named by its
 * brand, not its engine: Chrome on an iPhone is Chrome; Samsung Internet, Vivaldi and in-app
 * browsers are Unknown. Everything but phones and tablets counts as desktop.
 */
export function readVisitorDevice(userAgent: string | null | undefined): VisitorDevice {
	const { browser, system, platform } = readUserAgent(userAgent);
	return {
		deviceType: platform === 'mobile' || platform === 'tablet' ? platform : 'desktop',
		operatingSystem: systems[system ?? ''] ?? 'Unknown',
		browser: isInAppBrowser(userAgent ?? '', browser)
			? 'Unknown'
			: (browserNames[browser ?? ''] ?? 'Unknown'),
	};
}

/**
 * In-app browsers use the system's engine and look like its browser, but only Safari itself sends
 * its version.
 */
function isInAppBrowser(userAgent: string, browser: string | undefined): boolean {
	if (/; wv\)|\bFBA[NV]\/|\bFB_IAB\/|\bInstagram |\bDuckDuckGo\/|\bGSA\//.test(userAgent))
		return true;
	return browser === 'Safari' && !/\bVersion\/\d/.test(userAgent);
}
