import type { LandingSubmission } from 'bff/contract/landing/landing';
import { readVisitorDevice } from 'bff/contract/landing/visitor-device';
import type { Activity } from './tracker.ts';
import type { Visit } from './visit.ts';

/** The record of a visit. */
export function describeVisit(visit: Visit, activity: Activity): LandingSubmission {
	const query = new URLSearchParams(location.search);
	return {
		sessionId: visit.id,
		submitted: false,
		timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		...readVisitorDevice(navigator.userAgent),
		...(isIPad() && { deviceType: 'tablet', operatingSystem: 'iOS' }),
		referrerUrl: referrer(),
		...campaignOf(query),
		pageVisited: location.pathname,
		sessionLengthSeconds: activity.seconds,
		scrollDepthPercentage: activity.scrollDepth,
		clickCount: activity.clicks,
		rawData: {
			userAgent: navigator.userAgent.slice(0, 1000),
			language: truncate(navigator.language),
			platform: truncate(navigator.platform),
			cookieEnabled: navigator.cookieEnabled,
			onlineStatus: navigator.onLine,
			screenResolution: `${screen.width}x${screen.height}`,
			windowSize: `${window.innerWidth}x${window.innerHeight}`,
			colorDepth: screen.colorDepth,
			timezoneOffset: new Date().getTimezoneOffset(),
		},
		location: {},
	};
}

/** The referrer of the visit. Empty for our own pages, which would replace the first referrer. */
function referrer(): string {
	const { referrer: url } = document;
	return url === '' || new URL(url).origin === location.origin ? '' : url.slice(0, 2000);
}

const campaignFields = {
	utmSource: ['utm_source'],
	utmMedium: ['utm_medium'],
	utmCampaign: ['utm_campaign'],
	utmTerm: ['utm_term'],
	utmContent: ['utm_content'],
	adClickId: ['gclid', 'fbclid'],
} as const;

type Campaign = Partial<Record<keyof typeof campaignFields, string>>;

/** The campaign parameters that are present in the URL. */
function campaignOf(query: URLSearchParams): Campaign {
	const campaign: Campaign = {};
	for (const [field, names] of Object.entries(campaignFields) as [
		keyof Campaign,
		readonly string[],
	][]) {
		const value = names.map((name) => query.get(name)).find(Boolean);
		if (value) campaign[field] = truncate(value);
	}
	return campaign;
}

/** The server accepts at most 255 characters. */
const truncate = (text: string): string => text.slice(0, 255);

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
const isIPad = (): boolean => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
