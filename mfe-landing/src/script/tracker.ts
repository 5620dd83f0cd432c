/** What the visitor has done on this page so far. */
export interface Activity {
	/** Counted while the page was visible. */
	seconds: number;
	/** The deepest point reached, 0 to 100. */
	scrollDepth: number;
	clicks: number;
}

/** The scroll depth is updated at most this often: spec section 9. */
const THROTTLE_MS = 100;

/** Starts counting. Returns a function that reads the current counts. */
export function trackActivity(page: Document): () => Activity {
	let clicks = 0;
	let scrollDepth = depthOf(page.documentElement);
	let isThrottled = false;
	let visibleMs = 0;
	let visibleSince = page.visibilityState === 'visible' ? Date.now() : undefined;

	const updateDepth = () => {
		scrollDepth = Math.max(scrollDepth, depthOf(page.documentElement));
	};
	page.addEventListener(
		'scroll',
		() => {
			if (isThrottled) return;
			isThrottled = true;
			updateDepth();
			setTimeout(() => {
				isThrottled = false;
				updateDepth();
			}, THROTTLE_MS);
		},
		{ passive: true },
	);
	page.addEventListener('click', () => clicks++, { capture: true });
	page.addEventListener('visibilitychange', () => {
		if (page.visibilityState === 'visible') visibleSince ??= Date.now();
		else if (visibleSince !== undefined) {
			visibleMs += Date.now() - visibleSince;
			visibleSince = undefined;
		}
	});

	return () => ({
		seconds: Math.round(
			(visibleMs + (visibleSince === undefined ? 0 : Date.now() - visibleSince)) / 1000,
		),
		scrollDepth,
		clicks,
	});
}

/** In percent. A page that fits the window counts as scrolled to its end. */
function depthOf(root: HTMLElement): number {
	const hidden = root.scrollHeight - window.innerHeight;
	return hidden <= 0
		? 100
		: Math.min(100, Math.max(0, Math.round((window.scrollY / hidden) * 100)));
}
