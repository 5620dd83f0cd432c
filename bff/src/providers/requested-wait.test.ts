import { expect, test, vi } from 'vitest';
import { requestedSeconds } from './requested-wait.ts';

const now = Date.parse('2026-11-26T08:00:00Z');
const seconds = now / 1000;
const limits = { min: 1, max: 900 };

test.each([
	['a number of seconds', { retryAfter: '90' }, 90],
	['a date', { retryAfter: 'Thu, 26 Nov 2026 08:01:30 GMT' }, 90],
	['no wait at all', { retryAfter: '0' }, 1],
	['a date that has passed', { retryAfter: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 1],
	['a negative number', { retryAfter: '-5' }, 1],
	['days', { retryAfter: '999999' }, 900],
	['a reset', { reset: String(seconds + 600) }, 600],
	['a reset by another clock', { reset: '1000', date: 'Thu, 01 Jan 1970 00:15:00 GMT' }, 100],
	['a reset that has passed', { reset: String(seconds - 5) }, 1],
	['a reset in milliseconds', { reset: String(now + 600_000) }, 600],
	['a reset in years', { reset: String(seconds + 9e8) }, 900],
	['a reset that is text, and a number of seconds', { reset: 'soon', retryAfter: '30' }, 30],
	['a reset and a number of seconds', { reset: String(seconds + 60), retryAfter: '30' }, 60],
	['nothing', {}, undefined],
	['text', { reset: 'soon', retryAfter: 'later' }, undefined],
	['empty headers', { reset: '', retryAfter: '' }, undefined],
	['null', { reset: null, retryAfter: null, date: null }, undefined],
])('a provider that names %s: %j, is waited for %s seconds', (_, headers, wait) => {
	vi.useFakeTimers({ toFake: ['Date'], now });
	expect(requestedSeconds(headers, limits)).toBe(wait);
	vi.useRealTimers();
});
