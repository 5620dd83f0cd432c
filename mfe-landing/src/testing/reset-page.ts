import { afterEach, beforeEach, vi } from 'vitest';

/** Event listeners to remove after each test, because all tests of a worker share a jsdom page. */
const listeners: (() => void)[] = [];

/** Resets the page after each test. Call it once per test file. */
export function resetPageAfterEach(): void {
	beforeEach(() => {
		for (const target of [window, document]) {
			const listen = target.addEventListener.bind(target);
			const forget = target.removeEventListener.bind(target);
			vi.spyOn(target, 'addEventListener').mockImplementation(
				(
					type: string,
					listener: EventListenerOrEventListenerObject | null,
					options?: boolean | AddEventListenerOptions,
				) => {
					if (!listener) return;
					listeners.push(() => forget(type, listener, options));
					listen(type, listener, options);
				},
			);
		}
	});

	afterEach(() => {
		for (const remove of listeners.splice(0)) remove();
		document.head.replaceChildren();
		document.body.replaceChildren();
		history.replaceState(null, '', '/');
		delete window.dataLayer;
	});
}
