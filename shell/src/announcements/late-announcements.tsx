import { readInlinedResponse } from 'bff/client/inlined-responses';
import { followMaintenance } from 'bff/client/maintenance-news';
import { useEffect, useState } from 'react';
import { useLate } from '../layout/use-late.ts';

/** Pages that are open this long ask whether something is announced. */
const WAIT_MS = 5 * 60_000;

/** What operators announce. Loaded at once only if the page came with something, or is refused. */
export function LateAnnouncements() {
	const [waitMs, setWaitMs] = useState(() =>
		readInlinedResponse('/api/announcements') ? 0 : WAIT_MS,
	);
	useEffect(() => followMaintenance(() => setWaitMs(0)), []);
	const Late = useLate(
		true,
		waitMs,
		async () =>
			(await import(/* webpackChunkName: 'announcements' */ './announcements.tsx')).Announcements,
	);
	return Late ? <Late /> : null;
}
