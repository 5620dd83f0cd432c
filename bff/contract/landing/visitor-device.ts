import type { browsers, deviceTypes, operatingSystems } from './landing.ts';

export interface VisitorDevice {
	deviceType: (typeof deviceTypes)[number];
	operatingSystem: (typeof operatingSystems)[number];
	browser: (typeof browsers)[number];
}

/** The first match wins: phones and tablets also name the systems that theirs derive from. */
const systems: readonly [RegExp, VisitorDevice['operatingSystem']][] = [
	[/Windows Phone/, 'Unknown'],
	[/Windows/, 'Windows'],
	[/iPhone|iPad|iPod/, 'iOS'],
	[/Android/, 'Android'],
	[/Macintosh|Mac OS X/, 'macOS'],
	[/Linux|CrOS/, 'Linux'],
];

/** The first match wins: most browsers also name Chrome or Safari. */
const browserNames: readonly [RegExp, VisitorDevice['browser']][] = [
	// Apps that show pages, and browsers that are not in the contract.
	[/; wv\)|\bFBA[NV]\/|\bFB_IAB\/|\bInstagram |\bDuckDuckGo\/|\bDdg\/|\bGSA\//, 'Unknown'],
	[/SamsungBrowser|Vivaldi|YaBrowser|MiuiBrowser|UCBrowser|\bSilk\/|Konqueror/, 'Unknown'],
	[/\bEdg(e|A|iOS)?\//, 'Edge'],
	[/\bOPR\/|\bOPT\/|\bOPX\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
	[/\bFirefox\/|\bFxiOS\/|\bFocus\//, 'Firefox'],
	[/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
	// Apps use the system's engine and look like Safari, but only Safari sends its version.
	[/\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
];

/**
 * Device, system and browser of a visitor. A browser is named by its brand, not its engine: Chrome
 * on an iPhone is Chrome; Samsung Internet, Vivaldi and in-app browsers are Unknown. Everything but
 * phones and tablets counts as desktop.
 */
export function readVisitorDevice(userAgent: string | null | undefined): VisitorDevice {
	const text = (userAgent ?? '').slice(0, 1000);
	return {
		deviceType: deviceTypeOf(text),
		operatingSystem: firstMatch(systems, text) ?? 'Unknown',
		browser: firstMatch(browserNames, text) ?? 'Unknown',
	};
}

function deviceTypeOf(text: string): VisitorDevice['deviceType'] {
	if (/iPad|Tablet/.test(text)) return 'tablet';
	if (/Mobile|iPhone|iPod/.test(text)) return 'mobile';
	return /Android/.test(text) ? 'tablet' : 'desktop';
}

function firstMatch<Name>(names: readonly [RegExp, Name][], text: string): Name | undefined {
	return names.find(([pattern]) => pattern.test(text))?.[1];
}
