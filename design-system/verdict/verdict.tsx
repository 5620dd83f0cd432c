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
	/** The user overrode the verdict. Put Warble's own verdict into `reason`. */
	byYou?: boolean;
	/** The reason as a sentence of plain text. */
	reason?: string | undefined;
	/** A button, such as Judge again or Undo. */
	action?: ReactNode;
};

/**
 * The verdict on a post with its reason, for the margin. Shown by symbol and label, not by colour
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
