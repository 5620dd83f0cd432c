import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import type { ReactNode, Ref } from 'react';
import type { Attention } from './attention/attention-of.ts';
import { AttentionRow } from './attention/attention-row.tsx';
import type { KeyName } from './attention/missing-keys.ts';
import { SetupRequired } from './attention/setup-required.tsx';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';

export interface DashboardPageProps {
	/** Follows the greeting, such as `41 posts unanswered.` */
	headline?: string | undefined;
	missingKeys: readonly KeyName[];
	attention: readonly Attention[];
	/** Whether the settings are live. */
	canConfigure: boolean;
	children: ReactNode;
	ref?: Ref<HTMLDivElement>;
}

/** The headline, items that need the user, and the cards. */
export function DashboardPage({
	headline = '',
	missingKeys,
	attention,
	canConfigure,
	children,
	ref,
}: DashboardPageProps) {
	return (
		<div ref={ref} className={styles.page}>
			<MarginRow margin={null} className={styles.title}>
				<Words as="h1" size="title" className={styles.headline}>
					{greeting(new Date())} {headline}
				</Words>
			</MarginRow>
			{attention.length > 0 && <AttentionRow items={attention} />}
			{missingKeys.length > 0 && (
				<SetupRequired
					missing={missingKeys}
					settingsHref={canConfigure ? '/app/settings' : undefined}
				/>
			)}
			{children}
		</div>
	);
}
