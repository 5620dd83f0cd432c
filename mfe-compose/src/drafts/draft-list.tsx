import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatMoment } from 'remote-kit/format-date';
import type { RemoteProps } from 'shell/contract/remote';
import { useLazy } from '../messages/use-lazy.ts';
import type { ShownMessage } from '../thread/conversation.ts';
import { Draft } from './draft.tsx';
import styles from './draft-list.module.css';
import { NoDrafts } from './no-drafts.tsx';
import { draftsByAnswer, isWritingDraft } from './thread-drafts.ts';

const loadDialog = () =>
	import(/* webpackChunkName: "overlays" */ './save-draft.tsx').then(({ SaveDraft }) => SaveDraft);

export interface DraftListProps extends Pick<RemoteProps, 'navigate'> {
	title: ReactNode;
	messages: readonly ShownMessage[];
}

/** The drafts of all answers, newest answer first. Each can be saved as a file. */
export function DraftList({ title, messages, navigate }: DraftListProps) {
	const answers = useMemo(() => draftsByAnswer(messages), [messages]);
	const newest = messages.findLast(({ message }) => message.role === 'assistant');
	const [selected, setSelected] = useState<{ text: string }>();
	const [isOpen, setIsOpen] = useState(false);
	const { part: SaveDraft, hasFailed } = useLazy(loadDialog, selected);
	const save = useCallback((text: string) => {
		setSelected({ text });
		setIsOpen(true);
	}, []);

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
				<div className={styles.answers}>
					{answers.map(({ key, drafts, at, offset }) => (
						<div key={key}>
							{key === newest?.key ? null : (
								<h3 className={styles.earlier}>{['Earlier', formatMoment(at)].join(' ').trim()}</h3>
							)}
							<ol
								className={styles.cards}
								data-arriving={
									key === newest?.key && newest.message.status === 'running' ? true : undefined
								}
							>
								{drafts.map(({ text }, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: drafts are only ever added at the end
									<li key={index}>
										<Draft text={text} number={offset + index + 1} onSave={save} />
									</li>
								))}
							</ol>
						</div>
					))}
				</div>
			</MarginRow>
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
