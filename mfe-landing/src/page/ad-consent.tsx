import { Button } from 'design-system/button';
import styles from './ad-consent.module.css';

interface AdConsentProps {
	/**
	 * Shown by the script, and only where an ad tracker is configured and the browser does not refuse
	 * it already.
	 */
	visible?: boolean;
	choice?: 'granted' | 'denied';
}

/** Asks before anybody else hears of a visit, and keeps the answer within reach. */
export function AdConsent({ visible = false, choice }: AdConsentProps) {
	return (
		<fieldset className={styles.consent} data-ad-consent="" hidden={!visible}>
			<legend className={styles.question}>
				May Google Ads be told that an address was left here? Never the address itself.
			</legend>
			<div className={styles.answers}>
				<Button size="sm" data-answer="granted" aria-pressed={choice === 'granted'}>
					Allow
				</Button>
				<Button size="sm" data-answer="denied" aria-pressed={choice === 'denied'}>
					No
				</Button>
			</div>
		</fieldset>
	);
}
