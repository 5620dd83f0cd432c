import { expect, test, vi } from 'vitest';
import { resetPageAfterEach } from '../testing/reset-page.ts';
import { openVisit } from './visit.ts';

resetPageAfterEach();

test('a session id has the word session, a time and a random string, and is kept', () => {
	const { id } = openVisit();
	expect(id).toMatch(/^session-[0-9]{13}-[a-z0-9]{14,}$/);
	expect(openVisit().id).toBe(id);
	sessionStorage.clear();
	expect(openVisit().id).not.toBe(id);
});

test('a submitted address is remembered for the session', () => {
	expect(openVisit().hasSubmitted()).toBe(false);
	openVisit().markSubmitted();
	expect(openVisit().hasSubmitted()).toBe(true);
});

test('if storage is blocked, a session lasts as long as the page', () => {
	vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
		throw new DOMException('The operation is insecure.', 'SecurityError');
	});
	const visit = openVisit();
	expect(visit.id).toMatch(/^session-/);
	visit.markSubmitted();
	expect(visit.hasSubmitted()).toBe(true);
});

test('a full storage does not lose the session', () => {
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('Full.', 'QuotaExceededError');
	});
	const visit = openVisit();
	visit.markSubmitted();
	expect(visit.hasSubmitted()).toBe(true);
});
