import styles from './verdict.module.css';

export type VerdictKind = 'included' | 'filtered-out' | 'not-judged' | 'changed';

const shapes = {
	included: (
		<>
			<path d="M0 11.5h10" stroke="currentColor" />
			<path d="M3 1h4v9H3z" fill="currentColor" />
		</>
	),
	'filtered-out': (
		<>
			<path d="M0 4.5h10" stroke="currentColor" />
			<path d="M3 6h4v5H3z" fill="currentColor" />
		</>
	),
	'not-judged': (
		<>
			<path d="M0 7h2M8 7h2" stroke="currentColor" />
			<circle cx="5" cy="7" r="2.6" fill="none" stroke="currentColor" strokeWidth="1.3" />
		</>
	),
	changed: <path d="M1.5 11 5 4l3.5 7" fill="none" stroke="currentColor" strokeWidth="1.4" />,
};

/**
 * The symbol of a verdict, as in the run chart. Hidden from screen readers: a label is next to it.
 */
export function VerdictSign({ kind }: { kind: VerdictKind }) {
	return (
		<svg className={styles.sign} viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
			{shapes[kind]}
		</svg>
	);
}
