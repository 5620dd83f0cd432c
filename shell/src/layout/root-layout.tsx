import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Announcements } from '../announcements/announcements.tsx';
import { CommandsProvider } from '../commands/commands.tsx';
import { Header } from '../header/header.tsx';
import { useLinkNavigation } from '../navigation/link-navigation.ts';
import { useScreenChange } from '../navigation/screen-change.ts';
import { UnsavedChanges } from '../navigation/unsaved-changes.tsx';
import { QueueBanner } from '../queue/queue-banner.tsx';
import { useSession, useShell } from '../shell-context.ts';
import styles from './root-layout.module.css';

/** A route's settings for the layout. */
export interface ScreenHandle {
	title: string;
	header?: 'app' | 'user';
}

interface Props {
	/** Undefined for addresses that redirect. */
	screen: ScreenHandle | undefined;
	isOwnPath: (path: string) => boolean;
	children: ReactNode;
}

/** The parts of the page that surround every screen. */
export function RootLayout({ screen, isOwnPath, children }: Props) {
	const { session, leaveGuard, banner } = useShell();
	const state = useSession();
	const { key } = useLocation();
	const main = useRef<HTMLElement>(null);
	const isDeleting = state.status === 'user' && state.user.deletesAt !== undefined;

	useLinkNavigation(isOwnPath);
	useScreenChange(main, screen?.title);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a user action
	useEffect(() => {
		leaveGuard.onNavigated();
		session.syncWithOtherTabs();
	}, [session, leaveGuard, key]);

	return (
		<CommandsProvider>
			<a className={styles.skip} href="#main">
				Skip to content
			</a>
			{banner}
			<Header kind={screen?.header} />
			<Announcements />
			{screen?.header === 'app' && !isDeleting && <QueueBanner />}
			<main
				ref={main}
				id="main"
				className={styles.main}
				tabIndex={-1}
				data-bar={screen?.header === 'app' || undefined}
			>
				{children}
			</main>
			<UnsavedChanges />
		</CommandsProvider>
	);
}
