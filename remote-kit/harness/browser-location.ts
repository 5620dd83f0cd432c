import { useCallback, useEffect, useState } from 'react';
import type { RemoteProps } from '../../shell/contract/remote.ts';

type Place = Pick<RemoteProps, 'location' | 'navigate'>;

const here = (): RemoteProps['location'] => ({ path: location.pathname, search: location.search });

/** The address bar as `RemoteProps` has it. Links are full page loads here. */
export function useBrowserLocation(): Place {
	const [place, setPlace] = useState(here);
	useEffect(() => {
		const moved = () => setPlace(here());
		addEventListener('popstate', moved);
		return () => removeEventListener('popstate', moved);
	}, []);
	const navigate = useCallback<RemoteProps['navigate']>((to, { replace = false } = {}) => {
		history[replace ? 'replaceState' : 'pushState'](null, '', to);
		setPlace(here());
	}, []);
	return { location: place, navigate };
}
