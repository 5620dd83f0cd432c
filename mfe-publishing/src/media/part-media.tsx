import { LiveText } from 'design-system/live-text';
import { Notice } from 'design-system/notice';
import { useRef, useState } from 'react';
import { MediaCard } from './media-card.tsx';
import type { MediaItem } from './media-item.ts';
import { MissingAlt } from './missing-alt.tsx';
import styles from './part-media.module.css';
import type { PartMediaState } from './use-part-media.ts';

/** The result of `usePartMedia`, except the functions that the editor calls itself. */
export type PartMediaProps = Omit<PartMediaState, 'addFiles'>;

/**
 * The images, GIF or video of a post, with their upload, alternative texts and problems. Shows
 * nothing if there are none.
 */
export function PartMedia({ items, problem, retry, resume, remove, setAlt }: PartMediaProps) {
	const section = useRef<HTMLFieldSetElement>(null);
	/** The media whose alternative text is being written. */
	const [writing, setWriting] = useState<string>();

	const removeItem = (item: MediaItem) => {
		// Focus goes to the next one, or the previous one, or stays in this place of the page.
		const index = items.indexOf(item);
		const next = items[index + 1] ?? items[index - 1];
		remove(item.id);
		const place = next && section.current?.querySelector(`[data-remove="${next.key}"]`);
		((place as HTMLElement | null | undefined) ?? section.current)?.focus();
	};

	return (
		<fieldset ref={section} tabIndex={-1} className={styles.section} aria-label="Images and video">
			<LiveText text={describeProgress(items)} />
			{items.length > 0 ? (
				<ul className={styles.list} data-count={Math.min(items.length, 2)}>
					{items.map((item) => (
						<li key={item.key}>
							<MediaCard
								item={item}
								isWriting={writing === item.key}
								onWrite={() => setWriting(item.key)}
								onWritten={() => setWriting(undefined)}
								onAlt={(alt) => setAlt(item.id, alt)}
								onRetry={() => retry(item.id)}
								onResume={(file) => resume(item.id, file)}
								onRemove={() => removeItem(item)}
							/>
						</li>
					))}
				</ul>
			) : null}
			{problem ? (
				<Notice live tone="error" title="Not added" className={styles.notice}>
					{problem}
				</Notice>
			) : null}
			<MissingAlt
				items={items.filter(({ key }) => key !== writing)}
				onWrite={({ key }) => setWriting(key)}
			/>
		</fieldset>
	);
}

/** For screen readers. */
function describeProgress(items: readonly MediaItem[]): string {
	const count = (phase: MediaItem['state']['phase']) =>
		items.filter(({ state }) => state.phase === phase).length;
	const failed = items.find(({ state }) => state.phase === 'failed');
	if (failed?.state.phase === 'failed') return `${failed.name} failed. ${failed.state.message}`;
	if (count('offline') > 0) return 'Upload paused: you’re offline.';
	if (count('uploading') + count('waiting') > 0)
		return `Uploading. ${count('ready')} of ${items.length} ready.`;
	return items.some(({ file }) => file) && count('ready') === items.length ? 'Upload done.' : '';
}
