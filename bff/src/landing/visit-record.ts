import type { LandingSubmission } from '../../contract/landing.ts';
import { readEmail } from '../auth/auth.ts';

import { invalidField } from '../http/app-error.ts';
import type { VisitRecord } from './submission-store.ts';
import { readVisitorDevice } from './visitor-device.ts';

/**
 * What a message says, as it is stored. Throws 400 for an address that is none. What the visitor's
 * script says of the device wins.
 */
export function readVisit(message: LandingSubmission, userAgent: string | undefined): VisitRecord {
	const { submitted, rawData = {} } = message;
	const device = readVisitorDevice(rawData.userAgent ?? userAgent);
	return {
		sessionId: message.sessionId,
		submitted,
		email: submitted ? readEmail(message.email ?? '') : null,
		signupDatetime: submitted ? readTime(message.signupDatetime) : null,
		timezone: storable(message.timezone),
		deviceType: message.deviceType ?? device.deviceType,
		operatingSystem: message.operatingSystem ?? device.operatingSystem,
		browser: message.browser ?? device.browser,
		referrerUrl: storable(message.referrerUrl),
		utmSource: storable(message.utmSource),
		utmMedium: storable(message.utmMedium),
		utmCampaign: storable(message.utmCampaign),
		utmTerm: storable(message.utmTerm),
		utmContent: storable(message.utmContent),
		adClickId: storable(message.adClickId),
		pageVisited: storable(message.pageVisited),
		sessionLengthSeconds: message.sessionLengthSeconds ?? 0,
		scrollDepthPercentage: message.scrollDepthPercentage ?? 0,
		clickCount: message.clickCount ?? 0,
		rawData: Object.fromEntries(
			Object.entries(rawData).map(([name, value]) => [
				name,
				typeof value === 'string' ? storable(value) : value,
			]),
		),
	};
}

/** Our own clock where the visitor's says nothing. */
function readTime(text: string | null | undefined): Date {
	if (text === null || text === undefined) return new Date();
	const time = new Date(text);
	if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(time.getTime())) return time;
	throw invalidField('signupDatetime', 'signupDatetime must be a time like 2026-01-31T12:00:00Z.');
}

/**
 * PostgreSQL takes neither NUL nor half a character. Neither is worth losing an address for. A
 * blank says nothing.
 */
function storable(text: string | undefined): string | null {
	return text?.replaceAll('\0', '').toWellFormed().trim() || null;
}
