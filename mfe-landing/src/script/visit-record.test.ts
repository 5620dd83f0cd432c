import { LandingSubmission } from 'bff/contract/landing/landing';
import { Value } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { overrideNavigator } from '../testing/override-navigator.ts';
import { resetPageAfterEach } from '../testing/reset-page.ts';
import { openVisit } from './visit.ts';
import { describeVisit } from './visit-record.ts';

resetPageAfterEach();

const activity = { seconds: 12, scrollDepth: 40, clicks: 3 };

test('a record has all fields of the visit and matches the contract', () => {
	vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://search.example/?q=posts');
	history.replaceState(
		null,
		'',
		'/?utm_source=news&utm_medium=mail&utm_campaign=may&utm_term=posts&utm_content=top&gclid=G1&fbclid=F1&else=1',
	);
	const visit = openVisit();
	const record = describeVisit(visit, activity);
	expect(Value.Errors(LandingSubmission, record)).toEqual([]);
	expect(record).toMatchObject({
		sessionId: visit.id,
		submitted: false,
		timezone: expect.stringMatching(/\w/),
		referrerUrl: 'https://search.example/?q=posts',
		utmSource: 'news',
		utmMedium: 'mail',
		utmCampaign: 'may',
		utmTerm: 'posts',
		utmContent: 'top',
		adClickId: 'G1',
		pageVisited: '/',
		sessionLengthSeconds: 12,
		scrollDepthPercentage: 40,
		clickCount: 3,
		location: {},
	});
	expect(Object.keys(record.rawData ?? {}).sort()).toEqual(
		[
			'colorDepth',
			'cookieEnabled',
			'language',
			'onlineStatus',
			'platform',
			'screenResolution',
			'timezoneOffset',
			'userAgent',
			'windowSize',
		].sort(),
	);
});

test('parameters missing from the URL are left out, and Facebook’s click id is used too', () => {
	history.replaceState(null, '', '/?fbclid=F1');
	const record = describeVisit(openVisit(), activity);
	expect(record.adClickId).toBe('F1');
	expect(record).not.toHaveProperty('utmSource');
});

test('our own pages are not recorded as referrer', () => {
	vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/`);
	expect(describeVisit(openVisit(), activity)).toHaveProperty('referrerUrl', '');
});

test('texts that are too long for the server are truncated', () => {
	history.replaceState(null, '', `/?utm_source=${'s'.repeat(999)}`);
	vi.spyOn(document, 'referrer', 'get').mockReturnValue(`https://a.example/${'r'.repeat(9000)}`);
	overrideNavigator({ userAgent: 'u'.repeat(5000) });
	expect(Value.Errors(LandingSubmission, describeVisit(openVisit(), activity))).toEqual([]);
});

const mac =
	'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

test('a record names the device, the system and the browser, and an iPad is not a Mac', () => {
	overrideNavigator({ userAgent: mac, maxTouchPoints: 5 });
	expect(describeVisit(openVisit(), activity)).toMatchObject({
		deviceType: 'tablet',
		operatingSystem: 'iOS',
	});
	overrideNavigator({ maxTouchPoints: 0 });
	expect(describeVisit(openVisit(), activity)).toMatchObject({
		deviceType: 'desktop',
		operatingSystem: 'macOS',
		browser: 'Safari',
	});
});
