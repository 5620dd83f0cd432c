import { useEffect, useState } from 'react';

/**
 * Creates a hook that loads a module when a component first needs it, once for all of them. It
 * returns undefined until then, and if loading fails; the next component tries again.
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
	let loaded: Module | undefined;
	return function useModule(isNeeded: boolean): Module | undefined {
		const [module, setModule] = useState(() => loaded);
		const isMissing = module === undefined && isNeeded;
		useEffect(() => {
			if (!isMissing) return;
			load().then(
				(found) => {
					loaded = found;
					setModule(() => found);
				},
				() => undefined,
			);
		}, [isMissing]);
		return module;
	};
}
