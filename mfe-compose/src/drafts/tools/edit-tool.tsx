import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { isComposing, isEnter } from 'design-system/keys';
import { Skeleton } from 'design-system/skeleton';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { useDraftQuery } from 'remote-kit/publishing/api/drafts-api';
import { ConflictNotice } from 'remote-kit/publishing/editing/conflict-notice';
import { DeletedDraft } from 'remote-kit/publishing/editing/deleted-draft';
import {
	areSame,
	type EditedPart,
	toParts,
	withText,
} from 'remote-kit/publishing/editing/edited-parts';
import { GrowingText } from 'remote-kit/publishing/editing/growing-text';
import { PostHints } from 'remote-kit/publishing/editing/post-hints';
import { SaveState } from 'remote-kit/publishing/editing/save-state';
import { useOpenDraft } from 'remote-kit/publishing/editing/use-open-draft';
import { describeLength, useTweetCount } from 'remote-kit/use-tweet-count';
import type { Dispatch } from '../../store.ts';
import { showKept } from '../kept-api.ts';
import styles from './tools.module.css';

export interface EditToolProps {
	draftId: string;
	onClose: () => void;
}

/** Edits a kept draft in its card. It saves itself, as in the library. */
export function EditTool({ draftId, onClose }: EditToolProps) {
	const { data: draft, error } = useDraftQuery(draftId, { refetchOnMountOrArgChange: true });
	const failure = asFailure(error);
	const isDeleted = failure?.code === 'not_found';
	if (draft && !isDeleted) return <OpenDraft draft={draft} onClose={onClose} />;
	if (!failure)
		return (
			<div className={styles.body}>
				<Skeleton label="Loading the draft" />
			</div>
		);
	const reason = <p role="alert">{describeFailure(failure)}</p>;
	return (
		<div className={styles.body}>
			{isDeleted ? <DeletedDraft draftId={draftId}>{reason}</DeletedDraft> : reason}
			<Button size="sm" onClick={onClose}>
				Close
			</Button>
		</div>
	);
}

function OpenDraft({ draft, onClose }: { draft: KeptDraft; onClose: () => void }) {
	const open = useOpenDraft(draft);
	const { parts, change, theirs } = open;
	const body = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const field = body.current?.querySelector('textarea');
		field?.focus({ preventScroll: true });
		field?.setSelectionRange(field.value.length, field.value.length);
	}, []);
	const dispatch = useDispatch<Dispatch>();
	const [isDone, setDone] = useState(false);
	const isShown = areSame(toParts(parts), draft.parts);
	useEffect(() => {
		if (!isDone || !isShown) return;
		dispatch(showKept(draft));
		onClose();
	}, [isDone, isShown, draft, dispatch, onClose]);
	const done = async () => setDone(await open.flush());
	const onKeyDown = (event: KeyboardEvent) => {
		const isDone = isEnter(event) && (event.ctrlKey || event.metaKey);
		if (isComposing(event) || !(isDone || event.key === 'Escape')) return;
		event.preventDefault();
		void done();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside
		<div ref={body} className={styles.body} onKeyDown={onKeyDown}>
			{theirs ? (
				<ConflictNotice
					mine={parts}
					theirs={theirs}
					isSaving={open.isSaving}
					onKeepMine={() => void open.keepMine()}
					onUseTheirs={open.takeTheirs}
				/>
			) : null}
			{parts.map((part, index) => (
				<PartField
					key={part.key}
					part={part}
					label={parts.length > 1 ? `Post ${index + 1}` : 'Post'}
					isReply={index > 0}
					onChange={(text) => change((before) => withText(before, part.key, text))}
				/>
			))}
			<div className={styles.foot}>
				<Button size="sm" onClick={() => void done()}>
					Done
				</Button>
				<SaveState {...open} />
			</div>
		</div>
	);
}

interface PartFieldProps {
	part: EditedPart;
	label: string;
	/** Whether it is a later post of a thread. */
	isReply: boolean;
	onChange: (text: string) => void;
}

function PartField({ part: { text }, label, isReply, onChange }: PartFieldProps) {
	const count = useTweetCount(text);
	return (
		<div className={styles.part}>
			<GrowingText
				aria-label={label}
				value={text}
				count={count}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
			/>
			<PostHints text={text} isReply={isReply} />
			{count ? (
				<p className={styles.count} data-over={count.length > count.limit || undefined}>
					{describeLength(count)}
				</p>
			) : null}
		</div>
	);
}
