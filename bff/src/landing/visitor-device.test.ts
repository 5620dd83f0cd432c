import { expect, test } from 'vitest';
import { readVisitorDevice } from '../../contract/landing/visitor-device.ts';
import { isAutomated } from '../http/user-agent.ts';
import { visitors } from './fixtures/visitors.ts';

test.each(visitors)(
	'%s is a %s with %s and %s',
	(_, deviceType, operatingSystem, browser, userAgent) => {
		expect(readVisitorDevice(userAgent)).toEqual({ deviceType, operatingSystem, browser });
	},
);

test.each(visitors)('%s is not a bot', (...visitor) => {
	expect(isAutomated(visitor[4])).toBe(false);
});

test.each([undefined, null, '', '   ', '-', 'Mozilla/5.0', 'x'.repeat(100_000)])(
	'a missing or unusual user agent is unknown (%#)',
	(userAgent) => {
		expect(readVisitorDevice(userAgent)).toEqual({
			deviceType: 'desktop',
			operatingSystem: 'Unknown',
			browser: 'Unknown',
		});
	},
);
