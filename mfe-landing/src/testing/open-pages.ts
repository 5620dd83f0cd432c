import { afterEach, beforeEach, vi } from 'vitest';

/** Listeners of a page go with it; jsdom has one page for all tests of a worker. */
const listeners: (() => void)[] = [];

/** Gives every test of a file a page of its own. Call it once in the file. */
export function openPages(): void {
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
