import { expect, test, vi } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';

/** A fake window for the guard: three history entries, of which the middle one is current. */
function threePlaces() {
	let idx = 1;
	const window = new EventTarget();
	const router = vi.fn();
	const moved = () =>
		window.dispatchEvent(
			Object.assign(new Event('popstate', { cancelable: true }), { state: { idx } }),
		);
	const history = {
		get state() {
			return { idx };
		},
		go(steps: number) {
			idx += steps;
			queueMicrotask(moved);
		},
	};
	const guard = createLeaveGuard(Object.assign(window, { history }) as unknown as Window);
	window.addEventListener('popstate', router);
	guard.onNavigated();
	return { guard, router, back: () => history.go(-1), forward: () => history.go(1), at: () => idx };
}

const syncWithOtherTabs = () => new Promise((resolve) => setTimeout(resolve));

test.each(['back', 'forward'] as const)(
	'%s is undone and asked about while something is unsaved',
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
