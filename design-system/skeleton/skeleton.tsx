import type { ComponentProps } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

export type SkeletonProps = Omit<ComponentProps<'div'>, 'children'> & {
	lines?: number;
	/** What is loading, for screen readers. */
	label: string;
};

/** Bars in place of lines of text. Appears only after 300 ms. */
export function Skeleton({ lines = 4, label, className, ...rest }: SkeletonProps) {
	return (
		<div role="status" {...rest} className={classNames(styles.skeleton, className)}>
			<VisuallyHidden>{label}</VisuallyHidden>
			{Array.from({ length: lines }, (_, line) => line).map((line) => (
				<div key={line} aria-hidden="true" className={styles.bar} />
			))}
		</div>
	);
}
