import { MarginRow } from 'design-system/margin-row';
import { Skeleton } from 'design-system/skeleton';
import { lazyPart } from 'remote-kit/lazy/lazy-part';

/** The messages of a thread with their drafts, which a new thread does not need. */
export const LazyThreadMessages = lazyPart(
	async () => (await import('./thread-messages.tsx')).ThreadMessages,
	'The conversation',
	{
		loading: () => (
			<MarginRow margin={null}>
				<Skeleton lines={6} label="Loading messages" />
			</MarginRow>
		),
	},
);
