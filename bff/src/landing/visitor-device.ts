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
 * Device, system and browser of a visitor, in the few words of the contract. A browser is named by
 * what its user chose: Chrome on an iPhone is Chrome, while Samsung Internet, Vivaldi or the window
 * inside an app is Unknown, whatever engine it runs on. What calls itself neither telephone nor
 * tablet is a desktop.
 */
export function readVisitorDevice(userAgent: string | null | undefined): VisitorDevice {
	const { browser, system, platform } = readUserAgent(userAgent);
	return {
		deviceType: platform === 'mobile' || platform === 'tablet' ? platform : 'desktop',
		operatingSystem: systems[system ?? ''] ?? 'Unknown',
		browser: isWithinApp(userAgent ?? '', browser)
			? 'Unknown'
			: (browserNames[browser ?? ''] ?? 'Unknown'),
	};
}

/**
 * Apps show pages by the engine of the system and pass for its browser; Safari itself always tells
 * its version.
 */
function isWithinApp(userAgent: string, browser: string | undefined): boolean {
	if (/; wv\)|\bFBA[NV]\/|\bFB_IAB\/|\bInstagram |\bDuckDuckGo\/|\bGSA\//.test(userAgent))
		return true;
	return browser === 'Safari' && !/\bVersion\/\d/.test(userAgent);
}
