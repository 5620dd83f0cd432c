import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { isEnter, keyOf } from 'design-system/keys';
import {
	type KeyboardEvent,
	type ReactNode,
	useCallback,
	useEffect,
	useRef,
	useState,
} from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Rewrite } from 'remote-kit/publishing/api/editor-api';
import {
	useChecksQuery,
	usePublishingSettingsQuery,
} from 'remote-kit/publishing/api/publication-api';
import {
	isNumbered,
	joined,
	renumbered,
	toParts,
	withTexts,
} from 'remote-kit/publishing/editing/edited-parts';
import { SaveState } from 'remote-kit/publishing/editing/save-state';
import { useOpenDraft } from 'remote-kit/publishing/editing/use-open-draft';
import { type ProposedParts, useRewriting } from 'remote-kit/publishing/editing/use-rewriting';
import { isAtFirstX, networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { isLocked } from 'remote-kit/publishing/publication/describe-publication';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import type { Toast } from 'remote-kit/toasts';
import type { RemoteProps } from 'shell/contract/remote';
import { AccountChoice } from './accounts/account-choice.tsx';
import { AccountTexts } from './accounts/account-texts.tsx';
import { PublishBar, type PublishBarHandle } from './bar/publish-bar.tsx';
import styles from './draft-editor.module.css';
import { draftMenu } from './draft-menu.ts';
import { EditorHead, type EditorView } from './editor-head.tsx';
import { EditorNotes } from './editor-notes.tsx';
import { LockedDraft } from './locked-draft.tsx';
import { PartList } from './parts/part-list.tsx';
import { PostPreview } from './post-preview.tsx';
import { Proposal } from './proposal.tsx';
import { EditorSide } from './side/editor-side.tsx';
import { useDeleteFromX } from './use-delete-from-x.tsx';

export interface OpenEditorProps extends Pick<RemoteProps, 'onUnsavedChange'> {
	/** A draft, or a cross-post as one. */
	draft: KeptDraft;
	/** The draft that it belongs to, or itself. */
	whole: KeptDraft;
	name: string;
	username: string;
	knownLabels: readonly string[];
	/** Whether the draft was just begun, so that its text takes focus. */
	isNew: boolean;
	/** The address of the list, if it is another screen. */
	backHref: string | undefined;
	/** Whether posting it comes first: X was connected for it. */
	isPostFirst: boolean;
	/** Shown until it is posted. */
	notice: ReactNode;
	onPosting: (posted: PostedDraft) => void;
	/** It has been added to the queue. */
	onQueued: (draft: KeptDraft) => void;
	onDelete: (id: string) => void;
	/** Opens the text of a cross-post; null for the draft's. */
	onOpenText: (crossPostId: string | null) => void;
	showToast: (toast: Toast) => void;
}

const postsAtX: TextLimits = { counting: 'x', length: 280, bytes: null, linkLength: 23 };
const longPostsAtX: TextLimits = { ...postsAtX, length: 25_000 };

const SplitDialog = lazyPart(
	async () => (await import('./split-dialog.tsx')).SplitDialog,
	'The dialog',
);

/** The editor of a draft that is loaded. */
export function OpenEditor({
	draft,
	whole,
	name,
	username,
	knownLabels,
	isNew,
	backHref,
	isPostFirst,
	notice,
	onUnsavedChange,
	onPosting,
	onQueued,
	onDelete,
	onOpenText,
	showToast,
}: OpenEditorProps) {
	const { id, publication } = draft;
	const open = useOpenDraft(draft);
	const { parts, change, undo, redo, flush, isAtRisk } = open;
	const { data: settings } = usePublishingSettingsQuery();
	const network = networkOf(draft);
	// Until one of them is queued, a draft and its cross-posts are published together.
	const published = publication || whole.publication ? draft : whole;
	const { data: checks } = useChecksQuery(id, { refetchOnMountOrArgChange: true });
	const { data: barChecks } = useChecksQuery(published.id);
	const [view, setView] = useState<EditorView>('write');
	const [proposed, setProposed] = useState<ProposedParts | null>(null);
	const [isSplitting, setSplitting] = useState(false);
	const rewriting = useRewriting(id);
	const rewrite = async (asked: Omit<Rewrite, 'parts'>) => {
		const result = await rewriting.run({ ...asked, parts: toParts(parts) });
		if (result) setProposed(result);
	};
	const deletion = useDeleteFromX(draft, settings?.prices.deletePost);
	const bar = useRef<PublishBarHandle>(null);
	const heading = useRef<HTMLHeadingElement>(null);

	// A queued draft is posted in its last saved version, so leaving with other text needs a warning.
	const isDirty = isAtRisk || (open.isUnsaved && publication?.status === 'queued');
	useEffect(() => {
		onUnsavedChange(isDirty);
		return () => onUnsavedChange(false);
	}, [isDirty, onUnsavedChange]);

	const locked = isLocked(publication);
	const limitsAtX = settings?.longPosts ? longPostsAtX : postsAtX;
	const limits = isAtFirstX(draft) ? limitsAtX : checks?.limits;
	const shorten = useRef(rewrite);
	useEffect(() => {
		shorten.current = rewrite;
	});
	const onShorten = useCallback(
		(part: number) => void shorten.current({ kind: 'shorter', part }),
		[],
	);
	const openSplit = useCallback(() => setSplitting(true), []);
	/** Closes the proposal, and moves focus off the button that is gone. */
	const closeProposal = () => {
		setProposed(null);
		heading.current?.focus();
	};
	const openText = async (crossPostId: string) => {
		// It begins with what was typed here.
		await flush();
		onOpenText(crossPostId);
	};
	const step = (action: () => void) => {
		action();
		requestAnimationFrame(() => {
			if (document.activeElement === document.body) heading.current?.focus();
		});
	};
	const handleKey = (event: KeyboardEvent) => {
		if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
		const key = keyOf(event).toLowerCase();
		if (isEnter(event)) bar.current?.submit();
		else if (locked || event.target instanceof HTMLInputElement) return;
		else if (key === 'z') step(event.shiftKey ? redo : undo);
		else if (key === 'y') step(redo);
		else return;
		event.preventDefault();
	};

	const text = joined(renumbered(parts, false));
	const isThread = parts.length > 1;
	const lockedCount = publication?.posts.filter(({ status }) => status === 'posted').length ?? 0;
	const hasBar = !locked && !['failed', 'unsure', 'by_hand'].includes(publication?.status ?? '');
	const isEmpty = parts.every(({ text, media }) => text.trim() === '' && media.length === 0);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside
		<div className={styles.editor} onKeyDown={handleKey}>
			<EditorHead
				ref={heading}
				title={isThread ? `${parts.length} posts` : 'Post'}
				state={locked ? null : <SaveState {...open} />}
				backHref={backHref}
				undo={
					locked
						? undefined
						: {
								canUndo: open.canUndo,
								canRedo: open.canRedo,
								onUndo: () => step(undo),
								onRedo: () => step(redo),
							}
				}
				view={view}
				onView={setView}
				menu={draftMenu({
					draft,
					text,
					canJoin: isThread && !locked && lockedCount === 0,
					onJoin: () => change((before) => withTexts(before, [text])),
					deletion: deletion.items,
					onDelete: () => onDelete(id),
				})}
			/>
			<div className={styles.body}>
				<div className={styles.main}>
					{locked ? null : notice}
					<EditorNotes
						draft={draft}
						whole={whole}
						open={open}
						onChosen={() => heading.current?.focus()}
						onPosting={onPosting}
						onOpen={(crossPostId) => void openText(crossPostId)}
						onShared={() => onOpenText(null)}
						showToast={showToast}
					/>
					{view === 'preview' ? (
						<PostPreview
							parts={parts}
							name={name}
							username={draft.account?.handle ?? username}
							network={network}
						/>
					) : locked && publication ? (
						<LockedDraft draft={draft} publication={publication} onPosting={onPosting} />
					) : proposed ? (
						<Proposal
							proposed={proposed}
							current={parts}
							isSaving={open.isSaving}
							onUse={() => {
								const { parts: next, author, change: what } = proposed;
								void open
									.apply(next, { ...(author && { author }), ...(what && { change: what }) })
									.then(closeProposal);
							}}
							onKeep={closeProposal}
						/>
					) : (
						<PartList
							draft={open}
							limits={limits}
							lockedCount={lockedCount}
							onSplit={openSplit}
							onShorten={onShorten}
							shouldTakeFocus={isNew}
						/>
					)}
					{view === 'write' && !proposed && !locked ? (
						<AccountTexts
							draft={draft}
							parts={parts}
							onOpen={(crossPostId) => void openText(crossPostId)}
							showToast={showToast}
						/>
					) : null}
				</div>
				<EditorSide
					draft={draft}
					parts={parts}
					checks={checks}
					limits={limits}
					knownLabels={knownLabels}
					isLocked={locked}
					isEmpty={isEmpty}
					rewriting={locked || lockedCount > 0 ? undefined : rewriting}
					isProposing={proposed !== null}
					onRewrite={(asked) => void rewrite(asked)}
					onPropose={(next) => {
						setView('write');
						setProposed(next);
					}}
				/>
			</div>
			{hasBar ? (
				<PublishBar
					ref={bar}
					draft={published}
					checks={barChecks}
					settings={settings}
					accounts={locked ? null : <AccountChoice draft={whole} save={flush} />}
					isEmpty={isEmpty}
					isPostFirst={isPostFirst}
					save={flush}
					onPosting={onPosting}
					onQueued={onQueued}
				/>
			) : null}
			{deletion.dialog}
			{isSplitting ? (
				<SplitDialog
					text={text}
					isNumbered={isNumbered(parts)}
					limits={limits ?? postsAtX}
					onUse={(texts) => {
						change((before) => withTexts(before, texts));
						setSplitting(false);
					}}
					onClose={() => setSplitting(false)}
				/>
			) : null}
		</div>
	);
}
