import type { LandingSubmission } from '../../contract/landing/landing.ts';
import { readVisitorDevice } from '../../contract/landing/visitor-device.ts';
import { readEmail } from '../auth/auth.ts';
import { invalidField } from '../http/app-error.ts';
import type { VisitRecord } from './submission-store.ts';

/**
 * Converts a submission to the record to store. What the page's script says about the device takes
 * precedence. Throws 400 for an invalid address.
 */
export function readVisit(
	submission: LandingSubmission,
	userAgent: string | undefined,
): VisitRecord {
	const { submitted, rawData = {} } = submission;
	const device = readVisitorDevice(rawData.userAgent ?? userAgent);
	return {
		sessionId: submission.sessionId,
		submitted,
		email: submitted ? readEmail(submission.email ?? '') : null,
		signupDatetime: submitted ? readTime(submission.signupDatetime) : null,
		timezone: storable(submission.timezone),
		deviceType: submission.deviceType ?? device.deviceType,
		operatingSystem: submission.operatingSystem ?? device.operatingSystem,
		browser: submission.browser ?? device.browser,
		referrerUrl: storable(submission.referrerUrl),
		utmSource: storable(submission.utmSource),
		utmMedium: storable(submission.utmMedium),
		utmCampaign: storable(submission.utmCampaign),
		utmTerm: storable(submission.utmTerm),
		utmContent: storable(submission.utmContent),
		adClickId: storable(submission.adClickId),
		pageVisited: storable(submission.pageVisited),
		sessionLengthSeconds: submission.sessionLengthSeconds ?? 0,
		scrollDepthPercentage: submission.scrollDepthPercentage ?? 0,
		clickCount: submission.clickCount ?? 0,
		rawData: Object.fromEntries(
			Object.entries(rawData).map(([name, value]) => [
				name,
				typeof value === 'string' ? storable(value) : value,
			]),
		),
	};
}

/** The visitor's time, or ours if it is missing. */
function readTime(text: string | null | undefined): Date {
	if (text === null || text === undefined) return new Date();
	const time = new Date(text);
	if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(time.getTime())) return time;
	throw invalidField('signupDatetime', 'signupDatetime must be a time like 2026-01-31T12:00:00Z.');
}

/**
 * Removes NUL and unpaired surrogates, which PostgreSQL rejects, rather than refusing the
 * submission. Null for a blank text.
 */
function storable(text: string | undefined): string | null {
	return text?.replaceAll('\0', '').toWellFormed().trim() || null;
}
