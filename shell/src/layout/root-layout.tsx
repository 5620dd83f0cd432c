import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Header } from '../header/header.tsx';
import { useLinkNavigation } from '../navigation/link-navigation.ts';
import { useScreenChange } from '../navigation/screen-change.ts';
import { UnsavedChanges } from '../navigation/unsaved-changes.tsx';
import { useShell } from '../shell-context.ts';
import styles from './root-layout.module.css';

/** What a route says about its screen. */
export interface ScreenHandle {
	title: string;
	header?: 'app' | 'member';
}

interface Props {
	/** Absent on addresses that lead elsewhere at once. */
	screen: ScreenHandle | undefined;
	isOwnPath: (path: string) => boolean;
	children: ReactNode;
}

/** What surrounds every screen. */
export function RootLayout({ screen, isOwnPath, children }: Props) {
	const { session, leaveGuard, banner } = useShell();
	const { key } = useLocation();
	const main = useRef<HTMLElement>(null);

	useLinkNavigation(isOwnPath);
	useScreenChange(main, screen?.title);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the next action of the person
	useEffect(() => {
		leaveGuard.arrived();
		session.settle();
	}, [session, leaveGuard, key]);

	return (
		<>
			<a className={styles.skip} href="#main">
				Skip to content
			</a>
			{banner}
			<Header kind={screen?.header} />
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
		</>
	);
}
