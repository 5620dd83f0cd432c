import { isApiError } from 'bff/client/api-error';
import { getDraft, type KeptDraft } from 'bff/contract/publishing/drafts';
import {
	checkDraft,
	type PublishingChecks,
	publishDraft,
	unpublishDraft,
} from 'bff/contract/publishing/publishing';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { announceDrafts } from 'remote-kit/publishing/api/draft-news';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';
import { formatSlot } from 'remote-kit/publishing/publication/format-slot';
import { postingPath } from 'remote-kit/publishing/publication/posting-path';
import { shownPosts } from 'remote-kit/publishing/publication/shown-posts';
import { useShell } from '../../shell-context.ts';
import type { PaletteRow } from './palette-rows.ts';

/**
 * What can be done with the draft that is open. Empty on other screens, and until known. `zone` is
 * the time zone of the user's queue.
 */
export function useHere(isOpen: boolean, zone: string | undefined): PaletteRow[] {
	const { session, report } = useShell();
	const { pathname, search } = useLocation();
	const id = pathname === '/app/drafts' ? new URLSearchParams(search).get('draft') : null;
	const [known, setKnown] = useState<{ draft: KeptDraft; checks: PublishingChecks }>();
	useEffect(() => {
		if (!isOpen || id === null) return;
		const leaving = new AbortController();
		const { signal } = leaving;
		const input = { params: { id } };
		Promise.all([
			session.client.call(getDraft, input, { signal }),
			session.client.call(checkDraft, input, { signal }),
		]).then(
			([draft, checks]) => setKnown({ draft, checks }),
			(error: unknown) => {
				setKnown(undefined);
				if (!signal.aborted && !isApiError(error)) report(error);
			},
		);
		return () => leaving.abort();
	}, [session, report, isOpen, id]);

	if (id === null || known?.draft.id !== id) return [];
	const { publication } = known.draft;
	const announce = () => {
		announceDrafts([id]);
		announceQueue();
	};
	const toPublishing = postingPath(id);
	if (publication?.status === 'queued')
		return [
			{
				id: 'move',
				verb: 'Move',
				object: 'this post to another time',
				also: 'schedule',
				run: toPublishing,
			},
			{
				id: 'unqueue',
				verb: 'Move',
				object: 'this post to drafts',
				also: 'take back out of queue unschedule',
				isRequest: true,
				run: async () => {
					await session.client.call(unpublishDraft, { params: { id } });
					announce();
				},
			},
		];
	if (publication !== null) return [];
	const { next, tooLong, emptyParts } = known.checks;
	if (tooLong.length + emptyParts.length > 0) return [];
	return [
		...(next
			? [
					{
						id: 'queue draft',
						verb: 'Add',
						object: 'this draft to the queue',
						also: 'queue next free slot',
						...(zone !== undefined && { note: formatSlot(next.localTime, zone) }),
						isRequest: true,
						run: async () => {
							const shown = shownPosts(known.draft);
							try {
								await session.client.call(publishDraft, {
									params: { id },
									body: { when: { kind: 'next' }, ...(shown && { shown }) },
								});
							} finally {
								// After a failure too: the draft may have been changed elsewhere.
								announce();
							}
						},
					},
				]
			: []),
		{
			id: 'schedule draft',
			verb: 'Schedule',
			object: 'this draft',
			also: 'time later',
			run: toPublishing,
		},
		{
			id: 'post draft',
			verb: 'Post',
			object: 'this draft',
			also: 'publish now',
			run: toPublishing,
		},
	];
}
