import { classNames } from '../class-names/class-names.ts';
import styles from './verdict.module.css';
import type { VerdictValue } from './verdict-labels.ts';

export type VerdictGlyphProps = {
	/** `changed` is the caret for a verdict that the user changed; only for legends. */
	of: VerdictValue | 'changed';
	className?: string;
};

/**
 * The symbol of a verdict as in RunPicture: a bar above the line, one below it, or a ring on it.
 * Hidden from screen readers: put the label beside it.
 */
export function VerdictGlyph({ of, className }: VerdictGlyphProps) {
	return (
		<svg aria-hidden="true" viewBox="0 0 10 14" className={classNames(styles.glyph, className)}>
			{of === 'included' ? (
				<>
					<path d="M0 11.5h10" stroke="currentColor" />
					<path d="M3 1h4v9H3z" fill="currentColor" />
				</>
			) : null}
			{of === 'excluded' ? (
				<>
					<path d="M0 4.5h10" stroke="currentColor" />
					<path d="M3 6h4v5H3z" fill="currentColor" />
				</>
			) : null}
			{of === 'not_judged' ? (
				<>
					<path d="M0 7h2M8 7h2" stroke="currentColor" />
					<circle cx="5" cy="7" r="2.6" fill="none" stroke="currentColor" strokeWidth="1.3" />
				</>
			) : null}
			{of === 'changed' ? (
				<path d="M1.5 11 5 4l3.5 7" fill="none" stroke="currentColor" strokeWidth="1.4" />
			) : null}
		</svg>
	);
}
