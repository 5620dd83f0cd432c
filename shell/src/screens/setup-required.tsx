import type { UserApiKeys } from 'bff/contract/account';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import styles from './dashboard.module.css';

interface Props {
	keys: UserApiKeys;
	/** Absent while the settings are not live. */
	settingsHref: string | undefined;
}

/** What is missing before the AI features can work. */
export function SetupRequired({ keys, settingsHref }: Props) {
	return (
		<MarginRow className={styles.setup} margin={<span className={styles.note}>Before anything else</span>}>
			<Notice tone="warning" title="Setup Required">
				AI features need an AI-provider key and a microblogging-platform key. {missing(keys)}{' '}
				{settingsHref && <a href={settingsHref}>Configure keys in settings</a>}
			</Notice>
		</MarginRow>
	);
}

function missing({ openrouter_api_key, twitter_api_key }: UserApiKeys): string {
	if (openrouter_api_key) return 'The microblogging-platform key is missing.';
	return twitter_api_key ? 'The AI-provider key is missing.' : 'Both are missing.';
}
