import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useState } from 'react';
import { FilePreview } from './file-preview.tsx';
import type { MediaItem } from './media-item.ts';
import styles from './media-picture.module.css';

export interface MediaPictureProps {
	item: MediaItem;
}

/** The picture itself, as soon as there is one. */
export function MediaPicture({ item }: MediaPictureProps) {
	const { kind, media, state, file } = item;
	if (state.phase === 'ready' && media) {
		if (kind === 'video') return <Video item={item} />;
		return <Picture key={media.id} item={item} />;
	}
	// There is no picture of a failed upload, nor of a video before it is ready.
	if (state.phase === 'failed') return null;
	return (
		<div className={styles.frame}>
			{file && kind !== 'video' ? <FilePreview file={file} /> : <div className={styles.empty} />}
		</div>
	);
}

function Picture({ item: { alt, name, kind, media, thumbnail, content } }: MediaPictureProps) {
	const [isBroken, setIsBroken] = useState(false);
	const [isPlaying, setIsPlaying] = useState(false);
	if (isBroken)
		return (
			<p className={styles.broken}>{name} can’t be shown right now. It’s still in the post.</p>
		);
	return (
		<div className={styles.frame}>
			<img
				className={styles.picture}
				// A GIF moves only on request.
				src={isPlaying ? content : thumbnail}
				alt={alt || `No alt text yet: ${name}`}
				width={media?.width}
				height={media?.height}
				onError={() => setIsBroken(true)}
			/>
			{kind === 'gif' ? (
				<Button
					size="sm"
					className={styles.play}
					aria-pressed={isPlaying}
					onClick={() => setIsPlaying(!isPlaying)}
				>
					{isPlaying ? 'Stop GIF' : 'Play GIF'}
					<VisuallyHidden>: {name}</VisuallyHidden>
				</Button>
			) : null}
		</div>
	);
}

function Video({ item: { name, media, content } }: MediaPictureProps) {
	return (
		<div className={styles.frame}>
			{/* biome-ignore lint/a11y/useMediaCaption: the user's own file, which has no captions here */}
			<video
				className={styles.picture}
				src={content}
				aria-label={name}
				width={media?.width}
				height={media?.height}
				controls
				preload="metadata"
			/>
		</div>
	);
}
