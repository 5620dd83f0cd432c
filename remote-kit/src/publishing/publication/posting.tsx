import { networkTitle } from 'bff/contract/networks/network-names';
import type { CrossPost } from 'bff/contract/publishing/draft-account';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { LiveText } from 'design-system/live-text';
import { LiveToast } from 'design-system/live-toast';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../failure.ts';
import { formatCount } from '../../format-number.ts';
import { useDraftQuery } from '../api/drafts-api.ts';
import { useUnpublishMutation } from '../api/publication-api.ts';
import { ByHandDialog } from '../by-hand/by-hand-dialog.tsx';
import { accountsOf, atX, nameAccount, networkOf } from './cross-posts.ts';
import { describePublication, isBeingSent, isByUser, needsUser } from './describe-publication.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

export interface PostedDraft {
	draftId: string;
	/** The user posts it on X themselves. Until they open X, nothing changes. */
	isByHand?: boolean | undefined;
}

export interface PostingProps extends PostedDraft {
	onClose: () => void;
}

const POLL_MS = 1000;
/** How long a successful outcome is shown. */
const SHOWN_MS = 8000;

/**
 * After "Post now": counts down the time to undo it, then follows the draft until its outcome is
 * known. Posts that Warble cannot send are posted by hand.
 */
export function Posting({ draftId, isByHand: startsByHand = false, onClose }: PostingProps) {
	const [isUnderWay, setUnderWay] = useState(!startsByHand);
	const { data: draft } = useDraftQuery(draftId, { pollingInterval: isUnderWay ? POLL_MS : 0 });
	const [undo, { isLoading: isUndoing, error }] = useUnpublishMutation();
	const seconds = useSecondsUntil(draft?.publication?.undoUntil ?? null);
	const status = draft?.publication?.status;
	const isCounting = status === 'queued' && seconds > 0;
	const crossPosts = draft?.crossPosts ?? [];
	const isOver =
		draft !== undefined &&
		status !== 'queued' &&
		status !== 'publishing' &&
		!crossPosts.some(({ publication }) => isBeingSent(publication));
	const [isByHand, setByHand] = useState(startsByHand);
	const isSettled = isOver && !isByHand && !needsUserAnywhere(draft);
	if (!isByHand && isOver === isUnderWay) setUnderWay(!isOver);
	if (draft && !isByHand && isHandled(draft)) setByHand(true);

	useEffect(() => {
		if (!isSettled) return;
		const timer = setTimeout(onClose, SHOWN_MS);
		return () => clearTimeout(timer);
	}, [isSettled, onClose]);

	const root = useRef<HTMLDivElement>(null);
	const undoButton = useRef<HTMLButtonElement>(null);
	const hadFocus = useRef(false);
	// The "Post now" button is gone. Its counterpart takes focus.
	useEffect(() => {
		if (isCounting) undoButton.current?.focus({ preventScroll: true });
		else if (hadFocus.current) root.current?.focus({ preventScroll: true });
	}, [isCounting]);

	if (!draft) return null;
	if (isByHand) return <ByHandDialog draft={draft} onClose={onClose} />;
	const accounts = 1 + crossPosts.filter((one) => isBeingSent(one.publication)).length;
	const posts = accounts > 1 ? `to ${accounts} accounts` : formatCount(draft.parts.length, 'post');
	return (
		<LiveToast
			ref={root}
			tabIndex={-1}
			onFocus={() => {
				hadFocus.current = true;
			}}
			onBlur={({ relatedTarget }) => {
				hadFocus.current = relatedTarget === null;
			}}
		>
			<LiveText
				intervalMs={0}
				text={isCounting ? `Posting ${posts} soon. You can undo it.` : describe(draft)}
			/>
			<p aria-hidden="true">{isCounting ? `Posting ${posts} in ${seconds} s` : describe(draft)}</p>
			{isCounting ? (
				<button
					ref={undoButton}
					type="button"
					aria-disabled={isUndoing || undefined}
					onClick={() => !isUndoing && void undo(draftId)}
				>
					Undo
				</button>
			) : null}
			{error && status !== undefined ? (
				<span role="alert">{describeFailure(error as { message: string })}</span>
			) : null}
			{isOver ? <OutcomeActions draft={draft} onClose={onClose} /> : null}
		</LiveToast>
	);
}

/** Whether the user posts or has posted it, not Warble. */
function isHandled({ publication }: KeptDraft): boolean {
	return publication !== null && (publication.status === 'by_hand' || isByUser(publication));
}

function needsUserAnywhere({ publication, crossPosts = [] }: KeptDraft): boolean {
	return [publication, ...crossPosts.map((one) => one.publication)].some(needsUser);
}

function OutcomeActions({ draft, onClose }: { draft: KeptDraft; onClose: () => void }): ReactNode {
	const url = draft.publication?.posts[0]?.url;
	return (
		<>
			{url && draft.publication?.status === 'posted' ? (
				<a href={url} target="_blank" rel="noopener">
					Open on {networkTitle(networkOf(draft))}
				</a>
			) : null}
			{needsUserAnywhere(draft) ? (
				<a href={`/app/drafts?draft=${draft.id}`} onClick={onClose}>
					Show
				</a>
			) : null}
			<button type="button" onClick={onClose}>
				Close
			</button>
		</>
	);
}

function describe(draft: KeptDraft): string {
	const { publication, parts, crossPosts = [] } = draft;
	if (publication === null) return 'Undone. Nothing was posted.';
	const reason = publication.error?.message;
	if (publication.status === 'queued') return reason ?? 'Posting…';
	if (crossPosts.length > 0) return describeAll(draft, crossPosts);
	const { text } = describePublication(publication, parts.length, { network: networkOf(draft) });
	if (publication.status === 'posted') return 'Posted.';
	return reason ? `${text}: ${reason}` : `${text}.`;
}

/** `Posted at X and Mastodon. Bluesky: Not posted.` */
function describeAll(draft: KeptDraft, crossPosts: readonly CrossPost[]): string {
	const all = accountsOf(draft);
	const posts = [draft, ...crossPosts].map(({ publication, parts }, index) => {
		const account = all[index] ?? atX;
		const outcome =
			publication &&
			describePublication(publication, parts.length, { network: account.network }).text;
		return { name: nameAccount(account, all), status: publication?.status, outcome };
	});
	const posted = posts.filter(({ status }) => status === 'posted').map(({ name }) => name);
	return [
		...(posted.length > 0 ? [`Posted at ${new Intl.ListFormat('en-GB').format(posted)}.`] : []),
		...posts
			.filter(({ status, outcome }) => status !== 'posted' && outcome !== null)
			.map(({ name, outcome }) => `${name}: ${outcome}.`),
	].join(' ');
}
