import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useConnectionResult } from 'remote-kit/connecting/use-connection-result';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { RemoteProps } from 'shell/contract/remote';
import { filterPath, readAddress } from '../filter-address.ts';
import { keepSelected } from '../template/form/selected-template.ts';
import styles from './filter-screen.module.css';
import { FilterTabs } from './filter-tabs.tsx';

const ConnectionResultNotice = lazyPart(
	async () =>
		(await import('remote-kit/connecting/connection-result-notice')).ConnectionResultNotice,
	'The result of connecting',
);

export interface FilterScreenProps extends Pick<RemoteProps, 'navigate' | 'onUnsavedChange'> {
	/** The query string with the tab and the selected run. */
	search: string;
}

/** The filter screen. */
export function FilterScreen({ search, navigate, onUnsavedChange }: FilterScreenProps) {
	const isDirty = useRef(false);
	const mark = useCallback(
		(dirty: boolean) => {
			isDirty.current = dirty;
			onUnsavedChange(dirty);
		},
		[onUnsavedChange],
	);

	/**
	 * Moving within this screen loses no unsaved changes, so it needs no confirmation. Going back
	 * would need one, so the history entry is replaced while there are unsaved changes.
	 */
	const go = useCallback(
		(to: string) => {
			const dirty = isDirty.current;
			onUnsavedChange(false);
			navigate(to, { replace: dirty });
			onUnsavedChange(dirty);
		},
		[navigate, onUnsavedChange],
	);
	/** How many templates were opened by an address. Each one begins with a new form. */
	const [opened, setOpened] = useState(0);
	const { templateId, ...address } = readAddress(search);
	const result = useConnectionResult({ location: { path: filterPath, search }, navigate });
	useLayoutEffect(() => {
		if (templateId === null) return;
		keepSelected(templateId);
		setOpened((count) => count + 1);
		// The user may select another one later, which a reload keeps.
		mark(false);
		navigate(filterPath, { replace: true });
	}, [templateId, mark, navigate]);

	const follow = (event: MouseEvent) => {
		if (
			event.defaultPrevented ||
			event.button !== 0 ||
			event.metaKey ||
			event.ctrlKey ||
			event.shiftKey ||
			event.altKey
		)
			return;
		const href =
			event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
		if (href !== filterPath && !href?.startsWith(`${filterPath}?`)) return;
		event.preventDefault();
		go(href);
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it handles clicks on the links inside, which have keyboard support
		<div className={styles.screen} onClick={follow}>
			{result ? (
				<div className={styles.result}>
					<ConnectionResultNotice result={result} />
				</div>
			) : null}
			<FilterTabs key={opened} {...address} go={go} onUnsavedChange={mark} />
		</div>
	);
}
