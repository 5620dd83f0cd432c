import { Button } from 'design-system/button';
import styles from './ad-consent.module.css';

interface AdConsentProps {
	/**
	 * The script shows it if an ad account is configured and the browser does not opt out of
	 * tracking.
	 */
	visible?: boolean;
	choice?: 'granted' | 'denied';
}

/** Asks for consent to report conversions to the ad account. The choice can be changed later. */
export function AdConsent({ visible = false, choice }: AdConsentProps) {
	return (
		<fieldset className={styles.consent} data-ad-consent="" hidden={!visible}>
			<legend className={styles.legend}>
				Can we let Google Ads know that someone signed up here? We never share your address.
			</legend>
			<div className={styles.choices}>
				<Button size="sm" data-choice="granted" aria-pressed={choice === 'granted'}>
					Allow
				</Button>
				<Button size="sm" data-choice="denied" aria-pressed={choice === 'denied'}>
					No
				</Button>
			</div>
		</fieldset>
	);
}
