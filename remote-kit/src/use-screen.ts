import { type ComponentType, useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';

type Screen = ComponentType<RemoteProps>;
type LoadScreen = () => Promise<Screen>;
type Loaded = { load: LoadScreen; screen: Screen } | { load: LoadScreen; error: unknown };

/** Screens that have arrived: they are shown again at once. */
const arrived = new WeakMap<LoadScreen, Screen>();

/** Loads a screen before it is needed. */
export async function preloadScreen(load: LoadScreen): Promise<Screen> {
	const screen = await load();
	arrived.set(load, screen);
	return screen;
}

/**
 * Loads a screen; undefined until its code has arrived. Not with `lazy`, because React shows a
 * fallback for at least 300 ms and most screens arrive earlier. Throws the error of a failed load
 * for the shell to show; mounting again repeats the load.
 */
export function useScreen(load: LoadScreen | undefined): Screen | undefined {
	const [loaded, setLoaded] = useState<Loaded>();
	const screen = load && arrived.get(load);
	useEffect(() => {
		if (!load || screen) return;
		let isUnmounted = false;
		const take = (outcome: Loaded) => isUnmounted || setLoaded(outcome);
		preloadScreen(load).then(
			(screen) => take({ load, screen }),
			(error: unknown) => take({ load, error }),
		);
		return () => {
			isUnmounted = true;
		};
	}, [load, screen]);
	if (screen) return screen;
	// Ignores a failure of another address.
	if (loaded && loaded.load === load && 'error' in loaded) throw loaded.error;
	return undefined;
}
