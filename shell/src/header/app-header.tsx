import { Button } from 'design-system/button';
import { PageHeader } from 'design-system/page-header';
import type { RemoteScreen } from '../../contract/screens.ts';
import { useCommands } from '../commands/commands-context.ts';
import { PaletteButton } from '../commands/palette-button.tsx';
import styles from './header.module.css';
import { PhoneMenu } from './phone-menu.tsx';

interface Props {
	name: string;
	/** The screens to link to, in order. */
	screens: readonly Pick<RemoteScreen, 'path' | 'nav' | 'under' | 'set' | 'isWide'>[];
	currentPath: string;
	/** Whether this is a page for operators, which has a way back in place of the links. */
	isOperating?: boolean;
	onSignOut: () => void;
}

/**
 * The header of the app. On a phone its links are at the bottom of the window, the rest in a menu,
 * and screens that belong together are linked under the header.
 */
export function AppHeader({ name, screens, currentPath, isOperating = false, onSignOut }: Props) {
	const { openPalette } = useCommands();
	const current = screens.find(
		({ path }) => currentPath === path || currentPath.startsWith(`${path}/`),
	);
	const groupPath = current?.under ?? current?.path;
	const group = screens.filter(({ path, under }) => (under ?? path) === groupPath);
	const groupName = group.find(({ path }) => path === groupPath)?.nav;
	const sets = [...new Set(screens.map(({ set }) => set))];
	/** A page inside a screen, such as the voice page, marks the screen without being it. */
	const currentOf = (path: string) =>
		path === currentPath ? 'page' : path === current?.path || undefined;
	return (
		<>
			<PageHeader home="/app" isWide={current?.path === currentPath && current.isWide}>
				{screens.length > 0 && (
					<nav className={styles.nav} aria-label="Main">
						{sets.map((set) => (
							// biome-ignore lint/a11y/useSemanticElements: links that belong together
							<div key={set ?? ''} role="group" aria-label={set} className={styles.set}>
								{screens
									.filter((screen) => screen.set === set)
									.map(({ path, nav, under }) => (
										<a
											key={path}
											href={path}
											aria-current={currentOf(path)}
											data-under={under}
											data-group={path === groupPath || undefined}
										>
											<span>{nav}</span>
										</a>
									))}
							</div>
						))}
					</nav>
				)}
				{isOperating && (
					<a className={styles.back} href="/app">
						Back to Warble
					</a>
				)}
				<div className={styles.wideEnd}>
					<PaletteButton />
					<span className={styles.who}>Signed in as {name}</span>
					<Button variant="quiet" onClick={onSignOut}>
						Sign Out
					</Button>
				</div>
				<div className={styles.phoneEnd}>
					<PhoneMenu
						text={`Signed in as ${name}`}
						action={{ label: 'Sign Out', onSelect: onSignOut }}
						more={[{ label: 'Search and commands', onSelect: openPalette }]}
					/>
				</div>
			</PageHeader>
			{group.length > 1 && (
				<nav className={styles.group} aria-label={groupName}>
					{group.map(({ path, nav }) => (
						<a key={path} href={path} aria-current={currentOf(path)}>
							<span>{nav}</span>
						</a>
					))}
				</nav>
			)}
		</>
	);
}
