import { ButtonLink } from 'design-system/button-link';
import { Words } from 'design-system/words';
import styles from './hero.module.css';
import { Section } from './section.tsx';

const terms = <p className={styles.terms}>14 days free, then paid. Cancel anytime.</p>;

/** Says what the product does, and links to the app and to creating an account or early access. */
export function Hero() {
	return (
		<Section
			hasRule={false}
			margin={
				<p className={styles.aside}>
					Warble writes here, in the margin. <br />
					Your text keeps the column.
				</p>
			}
		>
			<div className={styles.hero}>
				<h1 className={styles.headline}>
					Write what you know. <br />
					Read{' '}
					<mark>
						what <span className={styles.noWrap}>you came for.</span>
					</mark>
				</h1>
				<Words size="xl" className={styles.lede}>
					Warble drafts posts from your own notes and sharpens them until they land. It reads your
					feed first, keeps what fits your description, and says why.
				</Words>
				{/* The script shows the links that match the installation's settings. */}
				<div className={styles.links} data-signup="invite">
					<ButtonLink variant="primary" href="/app">
						Enter App
					</ButtonLink>
					<ButtonLink href="#early-access">Get early access</ButtonLink>
					{terms}
				</div>
				<div className={styles.links} data-signup="open" hidden>
					<ButtonLink variant="primary" href="/create-account">
						Start free trial
					</ButtonLink>
					<ButtonLink href="/app">Enter App</ButtonLink>
					{terms}
				</div>
			</div>
		</Section>
	);
}
