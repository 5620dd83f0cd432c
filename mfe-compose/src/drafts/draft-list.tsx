import { Button } from 'design-system/button';
import { LiveText } from 'design-system/live-text';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatMoment } from 'remote-kit/format-date';
import type { RemoteProps } from 'shell/contract/remote';
import { useLazy } from '../messages/use-lazy.ts';
import type { ShownMessage } from '../thread/conversation.ts';
import { discardedKey } from './discarded.ts';
import { Draft, type DraftProps } from './draft.tsx';
import styles from './draft-list.module.css';
import { NoDrafts } from './no-drafts.tsx';
import { type AnswerDrafts, draftsByAnswer, isWritingDraft } from './thread-drafts.ts';
import { useTriage } from './use-triage.ts';

const loadDialog = () =>
	import(/* webpackChunkName: "overlays" */ './save-draft.tsx').then(({ SaveDraft }) => SaveDraft);

export interface DraftListProps extends Pick<RemoteProps, 'navigate'> {
	title: ReactNode;
	threadId: string | null;
	messages: readonly ShownMessage[];
}

/**
 * The drafts of all answers, newest answer first. Each can be kept in the library, discarded, or
 * saved as a file.
 */
export function DraftList({ title, threadId, messages, navigate }: DraftListProps) {
	const answers = useMemo(() => draftsByAnswer(messages), [messages]);
	const newest = messages.findLast(({ message }) => message.role === 'assistant');
	const [selected, setSelected] = useState<{ text: string }>();
	const [isOpen, setIsOpen] = useState(false);
	const { part: SaveDraft, hasFailed } = useLazy(loadDialog, selected);
	const save = useCallback((text: string) => {
		setSelected({ text });
		setIsOpen(true);
	}, []);
	const { kept, discarded, last, keep, discard, bringBack } = useTriage(threadId);
	const [announced, setAnnounced] = useState('');
	const [failure, setFailure] = useState<{ title: string; message: string } | null>(null);
	const list = useRef<HTMLDivElement>(null);
	/** Finds what to focus after the next render, when the focused card is hidden or shown. */
	const nextFocus = useRef<(() => HTMLElement | null | undefined) | null>(null);
	useEffect(() => {
		nextFocus.current?.()?.focus();
		nextFocus.current = null;
	});

	const onKeep = useCallback<NonNullable<DraftProps['onKeep']>>(
		async (place, text, number) => {
			const error = await keep(place, text);
			if (!error) setAnnounced(`Draft ${number} kept`);
			return error;
		},
		[keep],
	);
	const onDiscard = useCallback<NonNullable<DraftProps['onDiscard']>>(
		async (place, card, number) => {
			if (card.contains(document.activeElement)) {
				const cards = [...(list.current?.querySelectorAll('article') ?? [])];
				const at = cards.indexOf(card);
				const next = cards[at + 1] ?? cards[at - 1];
				nextFocus.current = () => next ?? list.current?.querySelector('button');
			}
			setAnnounced(`Draft ${number} discarded`);
			const error = await discard(place);
			setFailure(error && { title: `Draft ${number} wasn’t discarded.`, message: error.message });
		},
		[discard],
	);
	const undo = async ({ messageId = '', offset }: AnswerDrafts) => {
		const step = last?.messageId === messageId ? last : undefined;
		const label = step ? `Draft ${offset + step.index + 1}` : undefined;
		nextFocus.current = () =>
			[...(list.current?.querySelectorAll('article') ?? [])].find(
				(card) => label === undefined || card.getAttribute('aria-label') === label,
			);
		setAnnounced(label ? `${label} restored` : 'Drafts restored');
		const error = await bringBack(messageId, step);
		setFailure(error && { title: 'Not restored to Drafts.', message: error.message });
	};

	return (
		<>
			<MarginRow
				margin={
					<>
						{title}
						{newest && isWritingDraft(newest) ? <p>{countSoFar(answers[0], newest)}</p> : null}
					</>
				}
			>
				{answers.length === 0 ? <NoDrafts /> : null}
				<div ref={list} className={styles.answers}>
					{answers.map((answer) => {
						const { key, messageId, drafts, at, offset } = answer;
						const keyOf = (index: number) => discardedKey(messageId ?? '', index);
						const hidden = drafts.filter((_, index) => discarded.has(keyOf(index))).length;
						return (
							<div key={key}>
								{key === newest?.key ? null : (
									<h3 className={styles.earlier}>
										{['Earlier', formatMoment(at)].join(' ').trim()}
									</h3>
								)}
								<ol
									className={styles.cards}
									data-arriving={
										key === newest?.key && newest.message.status === 'running' ? true : undefined
									}
								>
									{drafts.map(({ text }, index) =>
										discarded.has(keyOf(index)) ? null : (
											// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
											<li key={index}>
												<Draft
													text={text}
													number={offset + index + 1}
													onSave={save}
													messageId={threadId === null ? undefined : messageId}
													index={index}
													kept={kept.get(keyOf(index))}
													onKeep={onKeep}
													onDiscard={onDiscard}
												/>
											</li>
										),
									)}
								</ol>
								{hidden > 0 ? (
									<p className={styles.hidden}>
										{hidden} discarded
										<Button size="sm" variant="quiet" onClick={() => void undo(answer)}>
											{last?.messageId === messageId ? 'Undo' : 'Show'}
										</Button>
									</p>
								) : null}
							</div>
						);
					})}
				</div>
				<LiveText intervalMs={0} text={announced} />
			</MarginRow>
			{failure ? (
				<Notice live tone="error" title={failure.title}>
					{failure.message}
				</Notice>
			) : null}
			{hasFailed ? (
				<Notice live tone="error" title="Not saved.">
					Check your connection and try again.
				</Notice>
			) : null}
			{SaveDraft && selected ? (
				<SaveDraft
					text={selected.text}
					isOpen={isOpen}
					onClose={() => setIsOpen(false)}
					navigate={navigate}
				/>
			) : null}
		</>
	);
}

/** How many drafts the running answer has. How many will follow is not known. */
function countSoFar(
	first: { key: string; drafts: readonly unknown[] } | undefined,
	{ key }: ShownMessage,
): string {
	return first?.key === key ? `${first.drafts.length} so far` : '';
}
