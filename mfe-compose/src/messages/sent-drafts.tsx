import type { ChatMessage } from 'bff/contract/compose/compose';
import { useDraftName } from '../drafts/message-drafts.tsx';
import styles from '../files/file-refs.module.css';

/** The drafts sent with an instruction, and whether the best posts were sent with it. */
export function SentDrafts({ draftRefs = [], withResults = false }: ChatMessage) {
	if (draftRefs.length === 0 && !withResults) return null;
	return (
		<div className={styles.refs}>
			<ul className={styles.files} aria-label="Sent with">
				{draftRefs.map((id) => (
					<li key={id}>
						<SentDraft id={id} />
					</li>
				))}
				{withResults ? (
					<li>
						<span className={styles.file}>Your results</span>
					</li>
				) : null}
			</ul>
		</div>
	);
}

function SentDraft({ id }: { id: string }) {
	const { name, isDeleted } = useDraftName(id);
	const Element = isDeleted ? 'span' : 'a';
	return (
		<Element
			className={styles.file}
			{...(isDeleted ? {} : { href: `/app/drafts?draft=${encodeURIComponent(id)}` })}
		>
			<span className={styles.text}>
				<bdi className={styles.name}>{name}</bdi>
			</span>
		</Element>
	);
}
