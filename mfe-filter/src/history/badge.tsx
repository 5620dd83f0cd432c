import styles from './badge.module.css';

export interface BadgeProps {
	/** `early` for runs that ended early, `live` for running ones. */
	tone?: 'plain' | 'early' | 'live';
	children: string;
}

/** The status of a run in one word. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
	return (
		<span className={styles.badge} data-tone={tone}>
			{children}
		</span>
	);
}
