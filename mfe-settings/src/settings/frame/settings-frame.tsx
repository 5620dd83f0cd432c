import { VisuallyHidden } from 'design-system/visually-hidden';
import { Words } from 'design-system/words';
import { useEffect } from 'react';
import { useFreshSubscription } from 'remote-kit/billing/use-fresh-subscription';
import type { RemoteProps } from 'shell/contract/remote';
import { pages, voice } from '../../pages.ts';
import { UnsavedWork } from '../../unsaved/unsaved-work.tsx';
import { findMoved, hasPlanAt, rootOf } from './address.ts';
import styles from './frame.module.css';
import { SettingsIndex } from './settings-index.tsx';

/**
 * The settings: their index, and the page of the address. Users without a plan have them at
 * `/billing/settings`, with the pages that need none.
 */
export function SettingsFrame(props: RemoteProps) {
	const { location: address, navigate, session, onSessionChanged, onUnsavedChange } = props;
	const { path, search } = address;
	const moved = findMoved({ path, search, hash: location.hash });
	useEffect(() => {
		if (moved) navigate(moved, { replace: true });
	}, [moved, navigate]);
	useFreshSubscription(session.subscription, onSessionChanged);

	const here = rootOf(path);
	const hasPlan = hasPlanAt(path, session);
	const root = hasPlan ? '/app/settings' : here;
	const shown = pages.filter(({ needsPlan }) => hasPlan || !needsPlan);
	const at = path.toLowerCase().replace(/\/+$/, '').slice(here.length);
	const page = shown.find((each) => each.path === at) ?? pages[0];
	const entries = shown.map((each) => ({ href: `${root}${each.path}`, name: each.name }));
	if (hasPlan) entries.splice(-2, 0, voice);
	return (
		<div className={styles.frame}>
			<div className={styles.index}>
				<Words as="h1" size="title" className={styles.title}>
					{page.path === '' ? 'Settings' : 'Settings '}
					{page.path !== '' && <VisuallyHidden>({page.name})</VisuallyHidden>}
				</Words>
				<SettingsIndex
					entries={entries}
					current={`${root}${page.path}`}
					onChoose={(href) => navigate(href)}
				/>
			</div>
			<div className={styles.page}>
				<UnsavedWork onUnsavedChange={onUnsavedChange}>
					{!moved && <page.Page key={page.path} {...props} />}
				</UnsavedWork>
			</div>
		</div>
	);
}
