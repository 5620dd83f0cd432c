import { expect, test, vi } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';

/**
 * A fake window for the guard: three history entries, of which the middle one is current unless the
 * page has just been opened.
 */
function threePlaces({ justOpened = false } = {}) {
	const entries: { path: string; state: { idx: number } | null }[] = justOpened
		? [{ path: '/opened', state: null }]
		: [0, 1, 2].map((idx) => ({ path: `/${idx}`, state: { idx } }));
	let at = justOpened ? 0 : 1;
	const current = () => {
		const entry = entries[at];
		if (!entry) throw new Error('There is no such entry.');
		return entry;
	};
	const window = new EventTarget();
	const router = vi.fn();
	const reloaded = vi.fn();
	const moved = () =>
		window.dispatchEvent(Object.assign(new Event('popstate'), { state: current().state }));
	const history = {
		get state() {
			return current().state;
		},
		replaceState(state: { idx: number }) {
			current().state = state;
		},
		go(steps: number) {
			if (steps === 0) return reloaded();
			at += steps;
			queueMicrotask(moved);
		},
	};
	const location = {
		get pathname() {
			return current().path;
		},
		search: '',
	};
	const guard = createLeaveGuard(Object.assign(window, { history, location }) as unknown as Window);
	window.addEventListener('popstate', router);
	guard.onNavigated();
	return {
		guard,
		router,
		reloaded,
		back: () => history.go(-1),
		forward: () => history.go(1),
		/** What a browser does for a link to a part of the page. */
		followFragment: () => {
			entries.splice(at + 1, entries.length, { path: current().path, state: null });
			history.go(1);
		},
		at: () => at,
	};
}

const syncWithOtherTabs = () => new Promise((resolve) => setTimeout(resolve));

test.each(['back', 'forward'] as const)(
	'%s is undone, and needs confirmation while something is unsaved',
	async (way) => {
		const places = threePlaces();
		places.guard.setDirty(true);
		places[way]();
		await syncWithOtherTabs();
		expect(places.at()).toBe(1);
		expect(places.guard.confirming()).toBe('leave');
		expect(places.router).not.toHaveBeenCalled();
	},
);

test('Leave goes where Back would have gone', async () => {
	const { guard, back, at, router } = threePlaces();
	guard.setDirty(true);
	back();
	await syncWithOtherTabs();
	guard.leave();
	await syncWithOtherTabs();
	expect(at()).toBe(0);
	expect(router).toHaveBeenCalledOnce();
	expect(guard.confirming()).toBeNull();
});

test('Stay keeps the screen, and the next Back asks again', async () => {
	const { guard, back, at } = threePlaces();
	guard.setDirty(true);
	back();
	await syncWithOtherTabs();
	guard.stay();
	expect(guard.confirming()).toBeNull();
	back();
	await syncWithOtherTabs();
	expect(at()).toBe(1);
	expect(guard.confirming()).toBe('leave');
});

test('Back is not blocked while nothing is unsaved', async () => {
	const { guard, back, at, router } = threePlaces();
	back();
	await syncWithOtherTabs();
	expect(at()).toBe(0);
	expect(router).toHaveBeenCalledOnce();
	expect(guard.confirming()).toBeNull();
});

test.each([true, false])(
	'a link to a part of the page asks nothing and reloads nothing (page just opened: %s)',
	async (justOpened) => {
		const { guard, followFragment, at, router, reloaded } = threePlaces({ justOpened });
		const before = at();
		guard.setDirty(true);
		followFragment();
		await syncWithOtherTabs();
		expect(at()).toBe(before + 1);
		expect(guard.confirming()).toBeNull();
		expect(router).toHaveBeenCalledOnce();
		expect(reloaded).not.toHaveBeenCalled();
	},
);

test('after a link to a part of the page, Back leads to the page, and the next one asks', async () => {
	const { guard, followFragment, back, at } = threePlaces();
	guard.setDirty(true);
	followFragment();
	await syncWithOtherTabs();
	back();
	await syncWithOtherTabs();
	expect([at(), guard.confirming()]).toEqual([1, null]);
	back();
	await syncWithOtherTabs();
	expect([at(), guard.confirming()]).toEqual([1, 'leave']);
	guard.leave();
	await syncWithOtherTabs();
	expect(at()).toBe(0);
});
