import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { useEffect, useRef, useState } from 'react';
import { useSaveQueueSettingsMutation } from './queue-api.ts';

/**
 * Sets the time zone to the one of the browser, on the first visit. Returns whether it was set now,
 * so that the screen can say so.
 */
export function useBrowserZone(settings: PublishingSettings | undefined): boolean {
	const [save] = useSaveQueueSettingsMutation();
	const [wasSet, setWasSet] = useState(false);
	const hasTried = useRef(false);
	const isMissing = settings?.isZoneSet === false;
	useEffect(() => {
		if (!isMissing || hasTried.current) return;
		hasTried.current = true;
		const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
		if (!zone) return;
		// After a failure the server's zone stays, which the screen shows, too.
		void save({ zone }).then(({ error }) => setWasSet(!error));
	}, [isMissing, save]);
	return wasSet;
}
