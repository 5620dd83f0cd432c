import { type ComponentType, useEffect, useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';

type Screen = ComponentType<RemoteProps>;
type Loaded =
	| { load: () => Promise<Screen>; screen: Screen }
	| { load: () => Promise<Screen>; error: unknown };

/**
 * The screen, once its code is there. Not by `lazy`: React keeps a fallback for 300 ms, and most
 * screens are here before. Throws what went wrong, for the shell to show; mounting anew asks again.
 */
export function useScreen(load: (() => Promise<Screen>) | undefined): Screen | undefined {
	const [loaded, setLoaded] = useState<Loaded>();
	useEffect(() => {
		if (!load) return;
		let isLeft = false;
		const take = (outcome: Loaded) => isLeft || setLoaded(outcome);
		load().then(
			(screen) => take({ load, screen }),
			(error: unknown) => take({ load, error }),
		);
		return () => {
			isLeft = true;
		};
	}, [load]);
	// What was loaded for another address is not this one's.
	if (loaded?.load !== load) return undefined;
	if (loaded && 'error' in loaded) throw loaded.error;
	return loaded?.screen;
}
