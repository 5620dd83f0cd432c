import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ConnectionResultNotice } from 'remote-kit/connecting/connection-result-notice';
import { useConnectionResult } from 'remote-kit/connecting/use-connection-result';
import { asFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { Loaded } from 'remote-kit/loaded';
import { usePublishingSettingsQuery } from 'remote-kit/publishing/api/publishing-api';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { useToasts } from 'remote-kit/use-toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { EmptyQueue } from './empty-queue.tsx';
import { KeysLine } from './keys/keys-line.tsx';
import { useQueueKeys } from './keys/use-queue-keys.ts';
import { QueueList } from './list/queue-list.tsx';
import { NeedsYou } from './needs/needs-you.tsx';
import { useProposals } from './proposals/use-proposals.ts';
import { queuePath, readQueueAddress } from './queue-address.ts';
import { QueueHead } from './queue-head.tsx';
import styles from './queue-screen.module.css';
import { draftsOf, isQueued } from './queue-texts.ts';
import { type Question, QueueActionsContext } from './state/queue-actions.ts';
import { useSaveQueueSettingsMutation } from './state/queue-api.ts';
import { QueueViewContext } from './state/queue-view.ts';
import { useBrowserZone } from './state/use-browser-zone.ts';
import { useChangeQueue } from './state/use-change-queue.ts';
import { useKeptFocus } from './state/use-kept-focus.ts';
import { useLiveQueue } from './state/use-live-queue.ts';
import { useQueueDays } from './state/use-queue-days.ts';
import { describeAhead } from './time/local-time.ts';
import { useNow } from './time/use-now.ts';

const WeekGrid = lazyPart(async () => (await import('./week/week-grid.tsx')).WeekGrid, 'The week', {
	loading: () => <Skeleton lines={10} label="Loading the week" />,
});
const QueueDialog = lazyPart(
	async () => (await import('./dialogs/queue-dialog.tsx')).QueueDialog,
	'The dialog',
);
const AnsweredProposal = lazyPart(
	async () => (await import('./proposals/answered-proposal.tsx')).AnsweredProposal,
	'The proposal',
);
const Posting = lazyPart(
	async () => (await import('remote-kit/publishing/publication/posting')).Posting,
	'The dialog',
);

const TICK_MS = 20_000;

export type QueueScreenProps = Pick<RemoteProps, 'location' | 'navigate' | 'onShortcuts'>;

/** The queue and calendar of upcoming and published posts. */
export function QueueScreen({ location, navigate, onShortcuts }: QueueScreenProps) {
	const { search } = location;
	const isPhone = useIsPhone();
	const connected = useConnectionResult({ location, navigate });
	const address = readQueueAddress(search);
	const view = isPhone ? 'list' : address.view;
	const now = useNow(TICK_MS);
	const { range, monday, showEarlier, showLater } = useQueueDays(view, address.from);
	const query = useLiveQueue(range, now);
	const { data: queue } = query;
	const { data: settings } = usePublishingSettingsQuery();
	const wasZoneSet = useBrowserZone(settings);
	const [savePause, pausing] = useSaveQueueSettingsMutation();
	const [question, setQuestion] = useState<Question>();
	const { showToast, toasts } = useToasts();
	const [posting, setPosting] = useState<PostedDraft>();
	const endPosting = useCallback(() => setPosting(undefined), []);
	const { actions, states } = useChangeQueue({
		show: showToast,
		ask: setQuestion,
		isByHand: settings?.method.kind === 'open_in_x',
		onPosting: setPosting,
	});

	const zone = queue?.zone ?? settings?.zone ?? 'UTC';
	const proposals = useProposals({
		target: address.proposal,
		zone,
		show: showToast,
		onPosting: setPosting,
		onUndo: actions.takeBack,
	});

	const drafts = useMemo(() => (queue ? draftsOf(queue) : []), [queue]);
	const needed = useMemo(() => queue?.needsYou.filter(isQueued) ?? [], [queue]);
	const shared = useMemo(
		() => ({
			zone,
			queued: drafts.filter(({ publication }) => publication.status === 'queued'),
			settings,
		}),
		[zone, drafts, settings],
	);

	const screen = useRef<HTMLDivElement>(null);
	useKeptFocus(screen, queue, proposals.data);
	useQueueKeys(screen, {
		today: () => navigate(queuePath({ view })),
		week: () => !isPhone && navigate(queuePath({ view: 'week' })),
		list: () => navigate(queuePath({ view: 'list' })),
		add: () => setQuestion({ kind: 'choose draft', localTime: undefined }),
		toDrafts: (id) => {
			const draft = shared.queued.find((each) => each.id === id);
			if (draft) actions.toDrafts(draft);
		},
	});

	const pause = async () => {
		const { data } = await savePause({ paused: true });
		// The button is gone then.
		if (data) screen.current?.focus({ preventScroll: true });
	};

	const next = drafts.find(({ id }) => id === queue?.next);
	const nextText = next ? `Next, ${describeAhead(next.publication.at, now)}` : '';
	// A failure of a draft that is not on the screen, such as of an Undo.
	const lostFailure = Object.entries(states).find(
		([id, { failure }]) => failure?.message && !drafts.some((draft) => draft.id === id),
	)?.[1].failure;
	const pauseFailure = asFailure(pausing.error);
	const isEmpty =
		queue && drafts.length === 0 && queue.counts.queued === 0 && queue.counts.freeSlots === 0;

	return (
		<QueueViewContext value={shared}>
			<QueueActionsContext value={actions}>
				<div ref={screen} className={styles.page} tabIndex={-1}>
					<QueueHead
						queue={queue}
						view={view}
						monday={monday}
						isPhone={isPhone}
						wasZoneSet={wasZoneSet}
						isPausing={pausing.isLoading}
						onPause={() => void pause()}
						navigate={navigate}
					/>
					{connected ? (
						<div className={styles.notice}>
							<ConnectionResultNotice result={connected} />
						</div>
					) : null}
					{[pauseFailure, lostFailure].map((failure, index) =>
						failure ? (
							<Notice
								// biome-ignore lint/suspicious/noArrayIndexKey: each has its place
								key={index}
								className={styles.notice}
								tone="error"
								live
								title={index === 0 ? 'The queue wasn’t changed.' : 'That didn’t work.'}
							>
								<FailureReason failure={failure} />
							</Notice>
						) : null,
					)}
					{proposals.notLoaded && (
						<Loaded query={proposals.notLoaded} name="proposals" className={styles.notice} />
					)}
					{proposals.answered.map((id) => (
						<AnsweredProposal key={id} id={id} className={styles.notice} />
					))}
					<Loaded query={query} name="your queue" lines={8} className={styles.loading}>
						{(queue) => (
							<>
								{needed.length + proposals.open.length > 0 && (
									<NeedsYou drafts={needed} states={states} proposals={proposals.open} />
								)}
								{isEmpty ? (
									<EmptyQueue />
								) : view === 'week' ? (
									<WeekGrid queue={queue} now={now} states={states} />
								) : (
									<QueueList
										queue={queue}
										nextText={nextText}
										states={states}
										isLoading={query.isFetching && queue.days.length !== range.days}
										onEarlier={() => showEarlier(queue.today)}
										onLater={() => showLater(queue.today)}
									/>
								)}
								{!isPhone && !isEmpty && <KeysLine onShortcuts={onShortcuts} />}
							</>
						)}
					</Loaded>
					{question && (
						<QueueDialog
							question={question}
							actions={actions}
							onClose={() => setQuestion(undefined)}
						/>
					)}
					{posting !== undefined && (
						<Posting key={posting.draftId} {...posting} onClose={endPosting} />
					)}
					{toasts}
				</div>
			</QueueActionsContext>
		</QueueViewContext>
	);
}
