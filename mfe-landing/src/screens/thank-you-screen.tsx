import { ButtonLink } from 'design-system/button-link';
import { Mark } from 'design-system/mark';
import { Words } from 'design-system/words';
import { BySignup } from '../page/by-signup.tsx';
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
						You’re on the list.
					</Words>
					<Words size="lg">
						<BySignup
							invite="The beta opens in small groups. There’s nothing else you need to do."
							open={
								<>
									There’s nothing else you need to do. The beta is open, so you can also{' '}
									<a href="/create-account">start today</a>.
								</>
							}
						/>
					</Words>
				</div>
			</Section>
			<Section title="Next steps">
				<ol className={styles.steps}>
					<li>
						<h3>A welcome email</h3>
						<p>It’s on its way. If it hasn’t arrived in ten minutes, check your spam folder.</p>
					</li>
					<li>
						<BySignup
							as="div"
							invite={
								<>
									<h3>An email when the beta launches</h3>
									<p>
										The launch date, and your invitation when there’s a place for you. No
										newsletter.
									</p>
								</>
							}
							open={
								<>
									<h3>An email when Warble leaves beta</h3>
									<p>The date, and what changes. No newsletter.</p>
								</>
							}
						/>
					</li>
					<li>
						<h3>Questions by email</h3>
						<p>
							Write to <SupportAddress />, or reply to either email.
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
