import { expect, test, vi } from 'vitest';
import { createLeaveGuard } from './leave-guard.ts';

/** A window as far as the guard knows one, with three places in its history, in the middle one. */
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
	guard.arrived();
	return { guard, router, back: () => history.go(-1), forward: () => history.go(1), at: () => idx };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test.each(['back', 'forward'] as const)(
	'%s is undone and asked about while something is unsaved',
	async (way) => {
		const places = threePlaces();
		places.guard.setDirty(true);
		places[way]();
		await settle();
		expect(places.at()).toBe(1);
		expect(places.guard.isAsking()).toBe(true);
		expect(places.router).not.toHaveBeenCalled();
	},
);

test('Leave goes where Back would have gone', async () => {
	const { guard, back, at, router } = threePlaces();
	guard.setDirty(true);
	back();
	await settle();
	guard.leave();
	await settle();
	expect(at()).toBe(0);
	expect(router).toHaveBeenCalledOnce();
	expect(guard.isAsking()).toBe(false);
});

test('Stay stays, and the next Back asks again', async () => {
	const { guard, back, at } = threePlaces();
	guard.setDirty(true);
	back();
	await settle();
	guard.stay();
	expect(guard.isAsking()).toBe(false);
	back();
	await settle();
	expect(at()).toBe(1);
	expect(guard.isAsking()).toBe(true);
});

test('Back goes through while nothing is unsaved', async () => {
	const { guard, back, at, router } = threePlaces();
	back();
	await settle();
	expect(at()).toBe(0);
	expect(router).toHaveBeenCalledOnce();
	expect(guard.isAsking()).toBe(false);
});
