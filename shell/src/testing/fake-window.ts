/** A window for the router whose history is not that of the test. */
export function fakeWindow(address: string): Window {
	let place = new URL(address, location.origin);
	const set = (stored: unknown, _title: string, to: string) => {
		history.state = stored;
		place = new URL(to, place);
	};
	const history = { state: null as unknown, pushState: set, replaceState: set };
	return Object.assign(Object.defineProperty(new EventTarget(), 'location', { get: () => place }), {
		history,
	}) as unknown as Window;
}
