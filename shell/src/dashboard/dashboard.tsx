import type { UserApiKeys } from 'bff/contract/account';
import { MarginRow } from 'design-system/margin-row';
import { Words } from 'design-system/words';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';
import { missingKeys } from './missing-keys.ts';
import { SetupRequired } from './setup-required.tsx';

interface Props {
	greeting: string;
	/** The stored keys. Undefined while loading. */
	keys: UserApiKeys | undefined;
	/** Whether posts can be read through a connection to X, so that no key for X is needed. */
	isConnected: boolean;
	isLive: (remote: string) => boolean;
	/** The row under the cards. */
	newPosts?: ReactNode;
}

const cards = [
	{
		remote: 'tweets',
		href: '/app/tweets',
		name: 'Tweets',
		line: 'Read what came in. Like it, answer it, or leave it.',
	},
	{
		remote: 'filter',
		href: '/app/filter',
		name: 'Filter',
		line: 'Describe what is worth reading, and see which posts fit.',
	},
	{
		remote: 'compose',
		href: '/app/compose',
		name: 'Compose',
		line: 'Say what to write about, and choose among the drafts.',
	},
];

export function Dashboard({ greeting, keys, isConnected, isLive, newPosts }: Props) {
	const missing = keys ? missingKeys(keys, isConnected, isLive) : [];
	return (
		<div className={styles.page}>
			<MarginRow margin={null}>
				<Words as="h1" size="title">
					{greeting}
				</Words>
			</MarginRow>
			{missing.length > 0 && (
				<SetupRequired
					missing={missing}
					settingsHref={isLive('billing') ? '/app/settings' : undefined}
				/>
			)}
			<ul className={styles.cards}>
				{cards
					.filter(({ remote }) => isLive(remote))
					.map(({ href, name, line }) => (
						<li key={href} className={styles.card}>
							<MarginRow margin={<CardName href={href} name={name} />}>
								<Words size="md">{line}</Words>
							</MarginRow>
						</li>
					))}
			</ul>
			{newPosts}
		</div>
	);
}

function CardName({ href, name }: { href: string; name: string }) {
	return (
		<h2 className={styles.name}>
			<a className={styles.link} href={href}>
				{name}
			</a>
		</h2>
	);
}
