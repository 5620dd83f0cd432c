import { expect, test } from 'vitest';
import { asFailure, describeFailure, describeWait } from './failure.ts';

const now = new Date(2026, 10, 20, 18, 55).getTime();

test.each([
	['X wants a pause.', 40, 'X wants a pause. Try again in 40 seconds.'],
	['X wants a pause.', 600, 'X wants a pause. Try again after 19:05.'],
	['Try again in 10 min.', 600, 'Try again in 10 min. That is after 19:05.'],
	['Try again in 5 seconds.', 5, 'Try again in 5 seconds.'],
	['Wait 12 seconds.', 12, 'Wait 12 seconds.'],
	['Not found.', undefined, 'Not found.'],
])('"%s" with %s seconds to wait', (message, retryAfter, text) => {
	const failure = { code: 'network' as const, message };
	expect(
		describeFailure(retryAfter === undefined ? failure : { ...failure, retryAfter }, now),
	).toBe(text);
});

test('a failure without a sentence gets one', () => {
	expect(describeFailure(undefined)).toBe('Something went wrong.');
});

test('a short wait is in seconds, a long one has a time', () => {
	expect(describeWait(1, now)).toBe('in 1 second');
	expect(describeWait(600, now)).toBe('after 19:05');
});

test('only failures of the API pass', () => {
	const failure = { code: 'not_found', message: 'Gone.' };
	expect(asFailure(failure)).toBe(failure);
	expect(asFailure({ message: 'x is not a function', stack: '' })).toBeUndefined();
	expect(asFailure(undefined)).toBeUndefined();
});
