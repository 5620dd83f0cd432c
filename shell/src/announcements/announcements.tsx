import { isApiError } from 'bff/client/api-error';
import type { ResponseOf } from 'bff/client/client';
import { readInlinedResponse } from 'bff/client/inlined-responses';
import { followMaintenance } from 'bff/client/maintenance-news';
import { listAnnouncements } from 'bff/contract/announcements/announcements';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';
import { AnnouncementList } from './announcement-list.tsx';
import { dismiss, readDismissed } from './dismissed.ts';

const REREAD_MS = 5 * 60_000;
/** Used during maintenance, because users wait for its end. */
const REREAD_MAINTENANCE_MS = 30_000;

/**
 * Shows operators' announcements on every screen, and keeps them up to date. The page contains the
 * current announcements, so a page without any makes no request at first.
 */
export function Announcements() {
	const { session, report } = useShell();
	const [isAnnounced] = useState(() => readInlinedResponse(listAnnouncements.url) !== undefined);
	const [hasAsked, setHasAsked] = useState(false);
	const [current, setCurrent] = useState<ResponseOf<typeof listAnnouncements>>();
	const [dismissed, setDismissed] = useState(readDismissed);
	const isInMaintenance = Boolean(current?.maintenance);
	useEffect(() => {
		const leaving = new AbortController();
		const read = () => {
			setHasAsked(true);
			session.client
				.call(listAnnouncements, {}, { signal: leaving.signal })
				.then(setCurrent, (error: unknown) => {
					if (!leaving.signal.aborted && !isApiError(error)) report(error);
				});
		};
		const readIfSeen = () => {
			if (document.visibilityState === 'visible') read();
		};
		if (isAnnounced) read();
		const timer = setInterval(readIfSeen, isInMaintenance ? REREAD_MAINTENANCE_MS : REREAD_MS);
		const unfollow = followMaintenance(read);
		return () => {
			leaving.abort();
			clearInterval(timer);
			unfollow();
		};
	}, [session, report, isAnnounced, isInMaintenance]);

	return (
		hasAsked && (
			<AnnouncementList
				maintenance={current?.maintenance ?? null}
				announcements={(current?.announcements ?? []).filter(({ id }) => !dismissed.includes(id))}
				onDismiss={(id) => setDismissed(dismiss(id))}
			/>
		)
	);
}
