/** What a visitor did on this page so far. */
export interface Activity {
	/** While the page was in view. */
	seconds: number;
	/** The deepest point reached, 0 to 100. */
	scrollDepth: number;
	clicks: number;
}

/** How often the scroll depth is looked at: spec section 9. */
const THROTTLE_MS = 100;

/** Begins to count. Ask it whenever a record is written. */
export function trackActivity(page: Document): () => Activity {
	let clicks = 0;
	let scrollDepth = depthOf(page.documentElement);
	let waiting = false;
	let seenBefore = 0;
	let seenSince = page.visibilityState === 'visible' ? Date.now() : undefined;

	const look = () => {
		scrollDepth = Math.max(scrollDepth, depthOf(page.documentElement));
	};
	page.addEventListener(
		'scroll',
		() => {
			if (waiting) return;
			waiting = true;
			look();
			setTimeout(() => {
				waiting = false;
				look();
			}, THROTTLE_MS);
		},
		{ passive: true },
	);
	page.addEventListener('click', () => clicks++, { capture: true });
	page.addEventListener('visibilitychange', () => {
		if (page.visibilityState === 'visible') seenSince ??= Date.now();
		else if (seenSince !== undefined) {
			seenBefore += Date.now() - seenSince;
			seenSince = undefined;
		}
	});

	return () => ({
		seconds: Math.round(
			(seenBefore + (seenSince === undefined ? 0 : Date.now() - seenSince)) / 1000,
		),
		scrollDepth,
		clicks,
	});
}

/** A page that fits the window has been seen to its end. */
function depthOf(root: HTMLElement): number {
	const hidden = root.scrollHeight - window.innerHeight;
	return hidden <= 0
		? 100
		: Math.min(100, Math.max(0, Math.round((window.scrollY / hidden) * 100)));
}
