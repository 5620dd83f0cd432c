import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { AltText } from './alt-text.tsx';
import styles from './media-card.module.css';
import type { MediaItem } from './media-item.ts';
import { MediaPicture } from './media-picture.tsx';
import { UploadStatus } from './upload-status.tsx';

export interface MediaCardProps {
	item: MediaItem;
	/** Whether its alternative text is being written. */
	isWriting: boolean;
	onWrite: () => void;
	onWritten: () => void;
	onAlt: (alt: string) => void;
	onRetry: () => void;
	onResume: (file: File) => void;
	onRemove: () => void;
}

const nouns = { image: 'image', gif: 'GIF', video: 'video' } as const;

/** One image, GIF or video of a post. */
export function MediaCard({
	item,
	isWriting,
	onWrite,
	onWritten,
	onAlt,
	onRetry,
	onResume,
	onRemove,
}: MediaCardProps) {
	const { key, kind, name, state } = item;
	const isReady = state.phase === 'ready';
	const isOver = isReady || state.phase === 'failed' || state.phase === 'loading';
	// X has no alternative text for videos.
	const hasAlt = kind !== 'video' && (isReady || !isOver);
	return (
		<figure className={styles.card}>
			<MediaPicture item={item} />
			<figcaption className={styles.caption}>
				<UploadStatus item={item} onRetry={onRetry} onResume={onResume} />
				{hasAlt ? (
					<AltText
						alt={item.alt}
						name={name}
						isWriting={isWriting}
						onWrite={onWrite}
						onWritten={onWritten}
						onChange={onAlt}
					/>
				) : null}
				<Button variant="quiet" size="sm" data-remove={key} onClick={onRemove}>
					{isOver ? `Remove ${nouns[kind]}` : 'Cancel upload'}
					{name ? <VisuallyHidden>: {name}</VisuallyHidden> : null}
				</Button>
			</figcaption>
		</figure>
	);
}
