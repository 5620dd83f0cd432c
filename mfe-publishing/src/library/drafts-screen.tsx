import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConnectionResultNotice } from 'remote-kit/connecting/connection-result-notice';
import { useConnectionResult } from 'remote-kit/connecting/use-connection-result';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { filtersOf, summarise } from 'remote-kit/publishing/api/draft-lists';
import { useCreateDraftMutation } from 'remote-kit/publishing/api/drafts-api';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { asksToPost } from 'remote-kit/publishing/publication/posting-path';
import { useIsPhone } from 'remote-kit/use-is-phone';
import { useToasts } from 'remote-kit/use-toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { DraftList } from './draft-list.tsx';
import { asksForNew, draftsPath, parseDraftsAddress } from './drafts-address.ts';
import styles from './drafts-screen.module.css';
import { ListHead } from './list-head.tsx';
import { NoDrafts } from './no-drafts.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useChangedDrafts } from './use-changed-drafts.ts';
import { useDraftsShortcuts } from './use-drafts-shortcuts.ts';
import { useListing } from './use-listing.ts';
import { useSelection } from './use-selection.ts';

const DraftEditor = lazyPart(
	async () => (await import('../draft-editor/draft-editor.tsx')).DraftEditor,
	'The editor',
	{ loading: () => <Skeleton className={styles.notice} label="Loading the draft" /> },
);
const Posting = lazyPart(
	async () => (await import('remote-kit/publishing/publication/posting')).Posting,
	'The dialog',
);
const ScheduleDialog = lazyPart(
	async () => (await import('../publication/schedule-dialog.tsx')).ScheduleDialog,
	'The dialog',
);
const PromptDialog = lazyPart(
	async () => (await import('design-system/prompt-dialog')).PromptDialog,
	'The dialog',
);

/** The library of drafts: the list, and the editor of one. On phones they are two screens. */
export function DraftsScreen({
	location,
	navigate,
	onUnsavedChange,
	session: { user },
}: Pick<RemoteProps, 'location' | 'navigate' | 'onUnsavedChange' | 'session'>) {
	const address = useMemo(() => parseDraftsAddress(location.search), [location.search]);
	const { filter, draftId, crossPostId = null } = address;
	const isPhone = useIsPhone();
	const {
		list: listing,
		search,
		label,
		sort,
		setSearch,
		setLabel,
		setSort,
		showAll,
	} = useListing(filter);
	const { data, currentData, error, isFetching, hasNextPage, isFetchingNextPage } = listing;
	const first = data?.pages[0];
	const pages = currentData?.pages;
	const ids = useMemo(
		() => pages?.flatMap(({ drafts }) => drafts.map(({ id }) => id)) ?? [],
		[pages],
	);
	const { selected, toggle, clear: clearSelection } = useSelection(ids);
	const [isSelecting, setSelecting] = useState(false);
	const clear = useCallback(() => {
		clearSelection();
		setSelecting(false);
	}, [clearSelection]);

	const { showToast, toasts } = useToasts();
	const bulk = useBulkActions(showToast, pages);
	const [dialog, setDialog] = useState<'schedule' | 'label' | null>(null);
	const [posting, setPosting] = useState<PostedDraft | null>(null);
	const stopPosting = useCallback(() => setPosting(null), []);
	const [newId, setNewId] = useState<string | null>(null);
	/** The new draft while it is created and opened. Until then no draft of the list is opened. */
	const [pendingId, setPendingId] = useState<string | null>(null);
	if (pendingId !== null && pendingId === draftId) setPendingId(null);
	const [create, creating] = useCreateDraftMutation();
	const searchField = useRef<HTMLInputElement>(null);
	const list = useRef<HTMLElement>(null);

	useChangedDrafts(draftId);
	const connected = useConnectionResult({ location, navigate });
	const isPostFirst = asksToPost(location.search);

	const hrefOf = useCallback((id: string) => draftsPath({ filter, draftId: id }), [filter]);
	// If there is a draft, one is always open next to the list.
	const isNewAsked = asksForNew(location.search);
	const firstId = isNewAsked || pendingId !== null ? undefined : ids[0];
	useEffect(() => {
		if (!isPhone && draftId === null && firstId) navigate(hrefOf(firstId), { replace: true });
	}, [isPhone, draftId, firstId, hrefOf, navigate]);

	const begin = async () => {
		if (creating.isLoading) return;
		const id = crypto.randomUUID();
		setPendingId(id);
		const { data: created } = await create({ id, parts: [{ text: '', media: [] }] });
		if (!created) return setPendingId(null);
		setNewId(id);
		showAll();
		navigate(draftsPath({ filter: 'all', draftId: id }));
	};
	const latestBegin = useRef(begin);
	useEffect(() => {
		latestBegin.current = begin;
	});
	const focusList = (id: string | undefined) =>
		requestAnimationFrame(() => {
			const link = id ? list.current?.querySelector<HTMLElement>(`[data-draft="${id}"]`) : null;
			(link ?? searchField.current)?.focus();
		});
	/** Opens the next draft of the list in place of one that has left it. */
	const openNext = (gone: readonly string[]) => {
		const next = ids.find((id, index) => index > ids.indexOf(gone[0] ?? '') && !gone.includes(id));
		const rest = next ?? ids.find((id) => !gone.includes(id));
		if (draftId !== null && gone.includes(draftId))
			navigate(draftsPath({ filter, draftId: isPhone ? null : (rest ?? null) }), { replace: true });
		focusList(rest);
	};
	const remove = async (gone: readonly string[]) => {
		if (!(await bulk.remove(gone))) return;
		clear();
		openNext(gone);
	};
	const openCrossPost = useCallback(
		(id: string, crossPostId: string) =>
			navigate(draftsPath({ filter, draftId: id, crossPostId }), { replace: true }),
		[filter, navigate],
	);
	const leaveQueued = (draft: KeptDraft) => {
		bulk.showQueued([draft], () => navigate(hrefOf(draft.id)));
		if (!draft.crossPostOf && !filtersOf(summarise(draft)).includes(filter)) openNext([draft.id]);
	};

	useEffect(() => {
		if (!isNewAsked) return;
		navigate(draftsPath({ filter, draftId: null }), { replace: true });
		void latestBegin.current();
	}, [isNewAsked, filter, navigate]);

	useDraftsShortcuts({
		onNew: () => void begin(),
		onSearch: () => searchField.current?.focus(),
		onEscape: clear,
	});

	const failure = asFailure(error);
	const createFailure = asFailure(creating.error);
	const empty = (
		<NoDrafts
			filter={filter}
			isNarrowed={search !== '' || label !== ''}
			hasOthers={first !== undefined && first.counts.queued + first.counts.posted > 0}
			onNew={() => void begin()}
			onClear={() => {
				showAll();
				searchField.current?.focus();
			}}
		/>
	);
	/** There is no draft to open next to the list, so this place says why. */
	const isEmptyBeside = !isPhone && draftId === null && pages !== undefined && ids.length === 0;
	const shown = isPhone ? (draftId === null ? 'list' : 'editor') : 'both';
	return (
		<div className={styles.screen} data-shown={shown}>
			<aside ref={list} className={styles.list} aria-label="Library" hidden={shown === 'editor'}>
				<ListHead
					filter={filter}
					counts={first?.counts}
					labels={first?.labels ?? []}
					search={search}
					label={label}
					sort={sort}
					isCreating={creating.isLoading}
					canSelect={ids.length > 0}
					isSelecting={isSelecting || selected.length > 0}
					onSelecting={() => (isSelecting || selected.length > 0 ? clear() : setSelecting(true))}
					searchRef={searchField}
					onNew={() => void begin()}
					onSearch={setSearch}
					onLabel={setLabel}
					onSort={setSort}
				/>
				{createFailure ? (
					<Notice className={styles.notice} live tone="error" title="The draft wasn’t created.">
						<FailureReason failure={createFailure} />
					</Notice>
				) : null}
				{bulk.failure ? (
					<Notice className={styles.notice} live tone="error" title={bulk.failure.title}>
						<FailureReason failure={bulk.failure.reason} />
					</Notice>
				) : null}
				<DraftList
					pages={pages}
					currentId={draftId}
					selected={selected}
					isSelecting={isSelecting || selected.length > 0}
					failure={failure && describeFailure(failure)}
					onLoadMore={hasNextPage ? () => void listing.fetchNextPage() : undefined}
					isFetching={isFetching}
					isLoadingMore={isFetchingNextPage}
					empty={isEmptyBeside ? null : empty}
					hrefOf={hrefOf}
					onToggle={toggle}
					onRetry={() => void listing.refetch()}
				/>
				{selected.length > 0 ? (
					<SelectionBar
						ids={selected}
						running={bulk.running === 'queue' || bulk.running === 'delete' ? bulk.running : null}
						canPublish={filter !== 'posted'}
						onQueue={() =>
							void bulk.queue(selected).then((isDone) => {
								if (!isDone) return;
								clear();
								openNext(selected);
							})
						}
						onSchedule={() => setDialog('schedule')}
						onLabel={() => setDialog('label')}
						onDelete={() => void remove(selected)}
						onClear={() => {
							clear();
							focusList(selected[0]);
						}}
					/>
				) : null}
			</aside>
			{isEmptyBeside ? <div className={styles.editor}>{empty}</div> : null}
			{draftId !== null ? (
				<section className={styles.editor} aria-label="Edit draft">
					<DraftEditor
						key={draftId}
						draftId={draftId}
						crossPostId={crossPostId}
						onCrossPost={openCrossPost}
						onOpenText={(id) => navigate(draftsPath({ filter, draftId, crossPostId: id }))}
						showToast={showToast}
						name={user.name || user.username}
						username={user.username}
						knownLabels={first?.labels ?? []}
						isNew={draftId === newId}
						backHref={isPhone ? draftsPath({ filter, draftId: null }) : undefined}
						onUnsavedChange={onUnsavedChange}
						isPostFirst={isPostFirst}
						notice={connected && isPostFirst ? <ConnectionResultNotice result={connected} /> : null}
						onPosting={setPosting}
						onQueued={leaveQueued}
						onDelete={(id) => void remove([id])}
					/>
				</section>
			) : null}
			{dialog === 'schedule' ? (
				<ScheduleDialog
					title={selected.length > 1 ? `Schedule ${selected.length} drafts` : 'Schedule this draft'}
					count={selected.length}
					isSaving={bulk.running === 'schedule'}
					failure={bulk.failure?.reason}
					onChoose={(times) =>
						void bulk.schedule(selected, times).then((isDone) => {
							if (!isDone) return;
							setDialog(null);
							clear();
							openNext(selected);
						})
					}
					onClose={() => setDialog(null)}
				/>
			) : null}
			{dialog === 'label' ? (
				<PromptDialog
					open
					title="Add a label"
					submitLabel="Add"
					onSubmit={(text) => {
						setDialog(null);
						void bulk.label(selected, text.trim().slice(0, 40));
					}}
					onClose={() => setDialog(null)}
				/>
			) : null}
			{posting ? <Posting key={posting.draftId} {...posting} onClose={stopPosting} /> : null}
			{toasts}
		</div>
	);
}
