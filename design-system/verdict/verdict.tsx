import type { ComponentProps, ReactNode } from 'react';
import { Clamp } from '../clamp/clamp.tsx';
import { classNames } from '../class-names/class-names.ts';
import { VisibleText } from '../visible-text/visible-text.tsx';
import styles from './verdict.module.css';
import { VerdictGlyph } from './verdict-glyph.tsx';
import { type VerdictValue, verdictLabels } from './verdict-labels.ts';

export type { VerdictValue } from './verdict-labels.ts';

export type VerdictProps = Omit<ComponentProps<'div'>, 'children'> & {
	verdict: VerdictValue;
	/**
	 * A person said so, against Warble or before it. Warble's own verdict belongs into the reason
	 * then.
	 */
	byYou?: boolean;
	/** Why, in a sentence: text, never markup. */
	reason?: string | undefined;
	/** What to do about it: judge again, undo. */
	action?: ReactNode;
};

/**
 * What became of a post and why, for the margin beside it. Told by shape and word, never by colour
 * alone.
 */
export function Verdict({
	verdict,
	byYou = false,
	reason,
	action,
	className,
	...rest
}: VerdictProps) {
	return (
		<div {...rest} className={classNames(styles.verdict, className)}>
			<p>
				<span className={styles.sign} data-verdict={verdict}>
					<VerdictGlyph of={verdict} />
					{verdictLabels[verdict]}
				</span>
				{byYou ? <span className={styles.byYou}> by you</span> : null}
			</p>
			{reason ? (
				<Clamp lines={4} more="more" less="less" className={styles.reason}>
					<VisibleText>{reason}</VisibleText>
				</Clamp>
			) : null}
			{action ? <div className={styles.action}>{action}</div> : null}
		</div>
	);
}
