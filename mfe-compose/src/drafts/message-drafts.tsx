import { Chip } from 'design-system/chip';
import { LiveText } from 'design-system/live-text';
import { type RefObject, useRef } from 'react';
import { asFailure } from 'remote-kit/failure';
import styles from '../files/attached-files.module.css';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import { useDraftTextQuery } from './library-api.ts';

export interface MessageDraftsProps {
	unsent: UnsentMessage;
	onChange: (unsent: UnsentMessage) => void;
	/** Gets focus when the last draft is removed. */
	box: RefObject<HTMLElement | null>;
}

/** The drafts of the library that are attached to the unsent message. */
export function MessageDrafts({ unsent, onChange, box }: MessageDraftsProps) {
	const { drafts } = unsent;
	const list = useRef<HTMLUListElement>(null);
	const remove = (id: string) => {
		const index = drafts.indexOf(id);
		const buttons = list.current?.querySelectorAll('button');
		(buttons?.[index + 1] ?? buttons?.[index - 1] ?? box.current)?.focus();
		onChange({ ...unsent, drafts: drafts.filter((draft) => draft !== id) });
	};
	return (
		<>
			{drafts.length > 0 ? (
				<ul ref={list} className={styles.files} aria-label="Drafts to work from">
					{drafts.map((id) => (
						<li key={id} className={styles.file}>
							<DraftChip id={id} onRemove={() => remove(id)} />
						</li>
					))}
				</ul>
			) : null}
			<LiveText intervalMs={500} text={describe(drafts.length)} />
		</>
	);
}

function DraftChip({ id, onRemove }: { id: string; onRemove: () => void }) {
	return <Chip onRemove={onRemove}>{useDraftName(id).name}</Chip>;
}

/** The beginning of a draft of the library. */
export function useDraftName(id: string): { name: string; isDeleted: boolean } {
	const { data: text, error } = useDraftTextQuery(id);
	const isDeleted = asFailure(error)?.code === 'not_found';
	if (isDeleted) return { name: 'Deleted draft', isDeleted };
	return { name: text === undefined ? 'Draft' : shorten(text), isDeleted };
}

const MAX_CHARACTERS = 40;

function shorten(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ').trim();
	const characters = [...line];
	if (characters.length <= MAX_CHARACTERS) return line || 'Empty draft';
	return `${characters.slice(0, MAX_CHARACTERS).join('').trimEnd()}…`;
}

function describe(count: number): string {
	if (count === 0) return '';
	return count === 1 ? '1 draft attached' : `${count} drafts attached`;
}
