import { ButtonLink } from 'design-system/button-link';
import { Mark } from 'design-system/mark';
import { Words } from 'design-system/words';
import { PageFrame } from '../page/page-frame.tsx';
import { Section } from '../page/section.tsx';
import { SupportAddress } from '../page/support-address.tsx';
import styles from './thank-you-screen.module.css';

/** The page after submitting an address, with the next steps. */
export function ThankYouScreen() {
	return (
		<PageFrame headerLink={{ href: '/login', text: 'Log in' }}>
			<Section hasRule={false} margin={<Mark size={64} />}>
				<div className={styles.opening}>
					<Words as="h1" size="title">
						Your address is with us.
					</Words>
					<Words size="lg">
						The beta opens in small groups. There is nothing more for you to do.
					</Words>
				</div>
			</Section>
			<Section title="Next steps">
				<ol className={styles.steps}>
					<li>
						<h3>A welcome email</h3>
						<p>On its way to you now. If it has not come in ten minutes, look among the spam.</p>
					</li>
					<li>
						<h3>An email when the beta launches</h3>
						<p>
							An update with the date, and your invitation once there is a place. Those two, and no
							newsletter.
						</p>
					</li>
					<li>
						<h3>Questions, by email</h3>
						<p>
							Write to <SupportAddress />, or answer either of the two.
						</p>
					</li>
				</ol>
				<p className={styles.back}>
					<ButtonLink href="/">Back to the landing page</ButtonLink>
				</p>
			</Section>
		</PageFrame>
	);
}
