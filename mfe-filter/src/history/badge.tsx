import styles from './badge.module.css';

export interface BadgeProps {
	/** `early` for what ended before its time, `live` for what goes on. */
	tone?: 'plain' | 'early' | 'live';
	children: string;
}

/** One word on the state of a run. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
	return (
		<span className={styles.badge} data-tone={tone}>
			{children}
		</span>
	);
}
