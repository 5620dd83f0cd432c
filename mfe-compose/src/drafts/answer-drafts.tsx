import type { Draft as WrittenDraft } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { Notice } from 'design-system/notice';
import { memo, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { Dispatch } from '../store.ts';
import styles from './answer-drafts.module.css';
import { Draft, type DraftActions } from './draft.tsx';
import { summarise } from './draft-state.ts';
import { DraftsContext } from './drafts-context.ts';
import { DraftsTitle } from './drafts-title.tsx';
import { PlainDrafts } from './plain-drafts.tsx';
import { postDraft } from './tools/post-draft.ts';
import { useTriage } from './use-triage.ts';

const SaveDraft = lazyPart(async () => (await import('./save-draft.tsx')).SaveDraft, 'The dialog');
const PostTool = lazyPart(
	async () => (await import('./tools/post-tool.tsx')).PostTool,
	'The dialog',
);

export interface AnswerDraftsProps {
	/** Undefined until the server has stored the answer. */
	messageId: string | undefined;
	/** Whether its drafts are shown open. */
	isNewest: boolean;
	isRunning: boolean;
	drafts: readonly WrittenDraft[];
}

/**
 * The drafts of an answer, a card each. Those of the newest answer are open and are the list of
 * drafts of the thread; the others are folded to a line. Memoised, because the text after them
 * changes many times a second.
 */
export const AnswerDrafts = memo(function AnswerDrafts({
	messageId,
	isNewest,
	isRunning,
	drafts,
}: AnswerDraftsProps) {
	const { threadId, username, navigate } = useContext(DraftsContext);
	const dispatch = useDispatch<Dispatch>();
	const id = useId();
	const { kept, discarded, last, keep, discard, bringBack } = useTriage(threadId, messageId);
	const [isUnfolded, setUnfolded] = useState(false);
	const isOpen = isNewest || isUnfolded;
	/** Cards stay mounted when they are folded, so that open edits are kept. */
	const [wasOpen, setWasOpen] = useState(isOpen);
	if (isOpen && !wasOpen) setWasOpen(true);

	const [selected, setSelected] = useState<{ text: string }>();
	const [isSaving, setSaving] = useState(false);
	const save = useCallback((text: string) => {
		setSelected({ text });
		setSaving(true);
	}, []);
	const [postingId, setPostingId] = useState<string | null>(null);
	const [announced, setAnnounced] = useState('');
	const [failure, setFailure] = useState<{ title: string; message: string } | null>(null);
	const list = useRef<HTMLOListElement>(null);
	const line = useRef<HTMLParagraphElement>(null);
	/** Finds what to focus after the next render, when the focused card is hidden or shown. */
	const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null);
	useEffect(() => {
		nextFocus.current?.()?.focus();
		nextFocus.current = null;
	});

	const actions = useMemo<DraftActions>(
		() => ({
			async onKeep(place, text) {
				const wasKept = kept.some(({ index }) => index === place.index);
				const result = await keep(place, text);
				if (result.data && !wasKept) setAnnounced(`Draft ${place.index + 1} kept`);
				return result;
			},
			async onDiscard(place, card) {
				if (card.contains(document.activeElement)) {
					const cards = [...(list.current?.querySelectorAll('article') ?? [])];
					const at = cards.indexOf(card);
					const next = cards[at + 1] ?? cards[at - 1];
					nextFocus.current = () => next ?? line.current?.querySelector('button');
				}
				const name = `Draft ${place.index + 1}`;
				setAnnounced(`${name} discarded`);
				const error = await discard(place);
				setFailure(error && { title: `${name} wasn’t discarded.`, message: error.message });
			},
			async onPost(kept) {
				const { id } = kept;
				const { isIncomplete = false, error = null } = await dispatch(postDraft(kept));
				if (isIncomplete) navigate(`/app/drafts?draft=${id}`);
				else if (!error) setPostingId(id);
				return error;
			},
		}),
		[kept, keep, discard, dispatch, navigate],
	);
	const undo = async () => {
		if (messageId === undefined) return;
		const label = last && `Draft ${last.index + 1}`;
		nextFocus.current = () =>
			[...(list.current?.querySelectorAll('article') ?? [])].find(
				(card) => label === undefined || card.getAttribute('aria-label') === label,
			);
		setAnnounced(label ? `${label} restored` : 'Drafts restored');
		const error = await bringBack(messageId, last ? [last.index] : discarded);
		setFailure(error && { title: 'The drafts weren’t restored.', message: error.message });
	};

	const isStored = threadId !== null && messageId !== undefined;
	return (
		<section
			className={styles.drafts}
			aria-labelledby={isNewest ? `${id}title` : undefined}
			data-arriving={isNewest && isRunning ? true : undefined}
		>
			{isNewest ? (
				<h2 id={`${id}title`} className={styles.title}>
					<DraftsTitle username={username} />
				</h2>
			) : (
				<button
					type="button"
					className={styles.fold}
					aria-expanded={isUnfolded}
					onClick={() => setUnfolded(!isUnfolded)}
				>
					{summarise(drafts.length, kept, discarded.length)}
				</button>
			)}
			{wasOpen ? (
				<div className={isNewest ? undefined : styles.folded} hidden={!isOpen}>
					<ol ref={list} className={styles.cards}>
						{drafts.map(({ text }, index) =>
							discarded.includes(index) ? null : (
								// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
								<li key={index}>
									<Draft
										text={text}
										number={index + 1}
										total={isRunning ? undefined : drafts.length}
										onSave={save}
										messageId={isStored ? messageId : undefined}
										kept={kept.find((entry) => entry.index === index)}
										actions={isStored ? actions : undefined}
									/>
								</li>
							),
						)}
					</ol>
					{discarded.length > 0 ? (
						<p ref={line} className={styles.hidden}>
							{discarded.length} discarded
							<Button size="sm" variant="quiet" onClick={() => void undo()}>
								{last ? 'Undo' : 'Show'}
							</Button>
						</p>
					) : null}
					{isRunning ? null : <PlainDrafts drafts={drafts} />}
				</div>
			) : null}
			{wasOpen ? <LiveText intervalMs={0} text={announced} /> : null}
			{failure ? (
				<Notice live tone="error" title={failure.title}>
					{failure.message}
				</Notice>
			) : null}
			{selected ? (
				<SaveDraft
					text={selected.text}
					isOpen={isSaving}
					onClose={() => setSaving(false)}
					navigate={navigate}
				/>
			) : null}
			{postingId ? (
				<PostTool key={postingId} draftId={postingId} onClose={() => setPostingId(null)} />
			) : null}
		</section>
	);
});
