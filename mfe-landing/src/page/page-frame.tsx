import { PageHeader } from 'design-system/page-header';
import type { ReactNode } from 'react';
import { AdConsent } from './ad-consent.tsx';
import styles from './page-frame.module.css';
import { SupportAddress } from './support-address.tsx';

interface PageFrameProps {
	headerLink: { href: string; text: string };
	children: ReactNode;
}

/** Header and footer of a page outside the app. */
export function PageFrame({ headerLink, children }: PageFrameProps) {
	return (
		<>
			<PageHeader home="/">
				<a className={styles.link} href={headerLink.href}>
					{headerLink.text}
				</a>
			</PageHeader>
			<main className={styles.page}>{children}</main>
			<footer className={styles.page}>
				<div className={styles.footer}>
					<span>Warble</span>
					<SupportAddress />
					<p className={styles.privacy}>
						We record where visits come from, how far people scroll, and their browser. No cookies,
						no IP address. <a href="/privacy">Privacy</a>
					</p>
				</div>
				<AdConsent />
			</footer>
		</>
	);
}
