import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { formatMoment } from 'remote-kit/format-date';
import { ConflictNotice } from 'remote-kit/publishing/editing/conflict-notice';
import type { OpenDraft } from 'remote-kit/publishing/editing/use-open-draft';
import { isLocked, needsUser } from 'remote-kit/publishing/publication/describe-publication';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import type { Toast } from 'remote-kit/toasts';
import { PublicationNotice } from '../publication/publication-notice.tsx';
import { AccountChoice } from './accounts/account-choice.tsx';
import { Outcomes } from './accounts/outcomes.tsx';
import { OwnText } from './accounts/own-text.tsx';
import styles from './draft-editor.module.css';

export interface EditorNotesProps {
	/** A draft, or a cross-post as one. */
	draft: KeptDraft;
	/** The draft that it belongs to, or itself. */
	whole: KeptDraft;
	open: OpenDraft;
	/** Called when the user has chosen one of two versions. */
	onChosen: () => void;
	onPosting: (posted: PostedDraft) => void;
	/** Opens a cross-post. */
	onOpen: (crossPostId: string) => void;
	/** Called when a cross-post has the draft's text again. */
	onShared: () => void;
	showToast: (toast: Toast) => void;
}

/** Above the text of a draft: what happened to it, and what waits for the user. */
export function EditorNotes({
	draft,
	whole,
	open,
	onChosen,
	onPosting,
	onOpen,
	onShared,
	showToast,
}: EditorNotesProps) {
	const { publication } = draft;
	return (
		<>
			{open.recoveredAt && !open.theirs ? (
				<p role="status" className={styles.note}>
					Recovered what you wrote here at {formatMoment(open.recoveredAt)}.
				</p>
			) : null}
			{open.theirs ? (
				<ConflictNotice
					mine={open.parts}
					theirs={open.theirs}
					isSaving={open.isSaving}
					onKeepMine={() => void open.keepMine().then(onChosen)}
					onUseTheirs={() => {
						open.takeTheirs();
						onChosen();
					}}
				/>
			) : null}
			{draft.crossPostOf === undefined || isLocked(publication) ? null : (
				<OwnText
					crossPost={draft}
					whole={whole}
					save={open.flush}
					onShared={onShared}
					showToast={showToast}
				/>
			)}
			{draft.crossPosts?.length ? (
				<Outcomes draft={draft} save={open.flush} onPosting={onPosting} onOpen={onOpen} />
			) : needsUser(publication) ? (
				<PublicationNotice
					draft={{ ...draft, parts: open.parts.length }}
					save={open.flush}
					onPosting={onPosting}
				/>
			) : null}
			{publication?.status === 'posted' && draft === whole ? (
				<AccountChoice draft={whole} save={open.flush} isPosted />
			) : null}
		</>
	);
}
