import { VisibleText } from 'design-system/visible-text';
import { formatMoment } from 'remote-kit/format-date';
import styles from './card.module.css';

export interface DatedItem {
	id: string;
	/** ISO 8601. */
	at: string;
	/** Shown in place of the day or time of `at`. */
	when?: string;
	text: string;
	href: string;
}

interface Props {
	label: string;
	items: readonly DatedItem[];
	/** The texts are a user's own, and so in serif. */
	isWords?: boolean;
}

/** Links with the day, or today the time, before each. */
export function DatedList({ label, items, isWords = false }: Props) {
	return (
		<ul className={styles.list} aria-label={label}>
			{items.map(({ id, at, when, text, href }) => (
				<li key={id}>
					<time dateTime={at}>{when ?? formatMoment(at).split(',')[0]}</time>
					<a href={href} dir="auto" title={text} data-words={isWords || undefined}>
						<VisibleText>{text}</VisibleText>
					</a>
				</li>
			))}
		</ul>
	);
}
