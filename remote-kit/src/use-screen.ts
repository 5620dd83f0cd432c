import { type ComponentType, useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';

type Screen = ComponentType<RemoteProps>;
type Loaded =
	| { load: () => Promise<Screen>; screen: Screen }
	| { load: () => Promise<Screen>; error: unknown };

/**
 * Loads a screen; undefined until its code has arrived. Not with `lazy`, because React shows a
 * fallback for at least 300 ms and most screens arrive earlier. Throws the error of a failed load
 * for the shell to show; mounting again repeats the load.
 */
export function useScreen(load: (() => Promise<Screen>) | undefined): Screen | undefined {
	const [loaded, setLoaded] = useState<Loaded>();
	useEffect(() => {
		if (!load) return;
		let isUnmounted = false;
		const take = (outcome: Loaded) => isUnmounted || setLoaded(outcome);
		load().then(
			(screen) => take({ load, screen }),
			(error: unknown) => take({ load, error }),
		);
		return () => {
			isUnmounted = true;
		};
	}, [load]);
	// Ignores a screen that was loaded for another address.
	if (loaded?.load !== load) return undefined;
	if (loaded && 'error' in loaded) throw loaded.error;
	return loaded?.screen;
}
