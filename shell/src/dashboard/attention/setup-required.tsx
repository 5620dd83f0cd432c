import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import styles from './attention.module.css';
import type { KeyName } from './missing-keys.ts';

interface Props {
	/** At least one. */
	missing: readonly KeyName[];
	/** Undefined while the settings are not live. */
	settingsHref: string | undefined;
}

/** Names the keys that are missing for the AI features. */
export function SetupRequired({ missing, settingsHref }: Props) {
	return (
		<MarginRow className={styles.row} margin={<span>Needs you</span>}>
			<Notice tone="warning" title="Setup Required">
				AI features need an AI-provider key and a microblogging-platform key.{' '}
				{missing.length > 1 ? 'Both are missing.' : `The ${missing[0]} key is missing.`}{' '}
				{settingsHref && <a href={settingsHref}>Configure keys in settings</a>}
			</Notice>
		</MarginRow>
	);
}
