import { ButtonLink } from 'design-system/button-link';
import { Words } from 'design-system/words';
import { BySignup } from './by-signup.tsx';
import styles from './hero.module.css';
import { Price } from './price.tsx';
import { Section } from './section.tsx';

/**
 * Says what the product does and costs, and links to creating an account or to early access, and to
 * the app.
 */
export function Hero() {
	return (
		<Section hasRule={false}>
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
					feed, keeps the posts that fit, and tells you why.
				</Words>
				<div className={styles.links}>
					<BySignup
						invite={
							<ButtonLink variant="primary" href="#early-access">
								Get early access
							</ButtonLink>
						}
						open={
							<ButtonLink variant="primary" href="/create-account">
								Start free trial
							</ButtonLink>
						}
					/>
					<p className={styles.terms}>
						Have an account? <a href="/app">Enter App</a>
					</p>
				</div>
				<p className={styles.terms}>
					14 days free, then <Price />. Cancel anytime.
				</p>
			</div>
		</Section>
	);
}
