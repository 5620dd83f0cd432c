import { DELETION_DAYS } from 'bff/contract/deletion/deletion';
import { describeKept } from 'bff/contract/privacy/describe-kept';
import { retention } from 'bff/contract/privacy/retention';
import { Words } from 'design-system/words';
import { PageFrame } from '../page/page-frame.tsx';
import { Section } from '../page/section.tsx';
import { SupportAddress } from '../page/support-address.tsx';
import styles from './privacy-screen.module.css';

/**
 * Says what Warble keeps, for how long and why. Generated from the table that the server enforces.
 */
export function PrivacyScreen() {
	return (
		<PageFrame headerLink={{ href: '/login', text: 'Log in' }}>
			<Section hasRule={false}>
				<div className={styles.opening}>
					<Words as="h1" size="title">
						What Warble keeps, and how long.
					</Words>
					<Words size="lg">
						Your texts and files are yours. Warble keeps them so that you can work with them. An
						hourly job deletes expired data.
					</Words>
				</div>
			</Section>
			<Section title="You decide">
				<ul className={styles.points}>
					<li>
						<h3>Take it with you</h3>
						<p>
							In <a href="/billing/settings/account#your-data">settings</a>. You get everything in
							one ZIP, as JSON, tables, Markdown and images, and can import it into another Warble.
						</p>
					</li>
					<li>
						<h3>Delete your account</h3>
						<p>
							In <a href="/billing/settings/account#delete-account">settings</a>. Your subscription
							is cancelled first, nothing is published any more, and Warble disconnects from your
							accounts at X, Bluesky and Mastodon. For {DELETION_DAYS} days you can sign in and keep
							the account. Then everything in the list below is deleted. We keep only the IDs of
							Stripe’s notifications, with nothing that identifies you.
						</p>
					</li>
					<li>
						<h3>Without an account</h3>
						<p>
							For a visit of this page we keep where it came from, how far it was scrolled, and the
							browser: no IP address, no cookies. To remove an address from the early access list,
							write to <SupportAddress />.
						</p>
					</li>
				</ul>
			</Section>
			<Section title="Everything we keep">
				<ul className={styles.kept}>
					{Object.entries(retention).map(([table, { holds, kept, why }]) => (
						<li key={table}>
							<h3>{holds}</h3>
							<p>{capitalized(describeKept(kept))}</p>
							<p className={styles.why}>{why}</p>
						</li>
					))}
				</ul>
			</Section>
			<Section title="Elsewhere">
				<ul className={styles.points}>
					<li>
						<h3>The AI provider</h3>
						<p>Gets your instructions and the files you attach, to write the answers.</p>
					</li>
					<li>
						<h3>X</h3>
						<p>Gets your posts, likes and replies, and signs you in if you choose it.</p>
					</li>
					<li>
						<h3>Google</h3>
						<p>Signs you in if you choose it. Warble keeps no key to your Google account.</p>
					</li>
					<li>
						<h3>Stripe</h3>
						<p>
							Gets your address and your payments. When your account is deleted, we delete your
							customer record at Stripe. Stripe keeps invoices as the law requires.
						</p>
					</li>
					<li>
						<h3>Backups</h3>
						<p>
							Backups are kept until the operator deletes them. If one is restored, data deleted
							after it was made can come back, and the operator has to delete it again.
						</p>
					</li>
				</ul>
			</Section>
		</PageFrame>
	);
}

function capitalized(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
