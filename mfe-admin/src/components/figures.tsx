import styles from './figures.module.css';

interface Props {
	/** The subject of the figures, for screen readers. */
	label: string;
	/** `note` says what the number counts. */
	figures: readonly { name: string; value: string; note: string }[];
}

/** Single numbers side by side, each with its definition. */
export function Figures({ label, figures }: Props) {
	return (
		<dl className={styles.figures} aria-label={label}>
			{figures.map(({ name, value, note }) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>
						<b>{value}</b>
						<span>{note}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}
