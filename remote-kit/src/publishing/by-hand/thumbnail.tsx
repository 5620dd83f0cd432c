import { getMediaThumbnail, type Media } from 'bff/contract/publishing/media';
import { routeUrl } from 'bff/contract/route-url';
import { useState } from 'react';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
	id: string;
	/** Undefined until it is loaded. */
	known: Media | undefined;
}

/** A small square of an image or GIF; empty for a video. */
export function Thumbnail({ id, known }: ThumbnailProps) {
	const [isBroken, setBroken] = useState(false);
	if (!known || known.kind === 'video' || isBroken) return <span className={styles.thumbnail} />;
	return (
		<img
			className={styles.thumbnail}
			src={routeUrl(getMediaThumbnail.url, { params: { id } })}
			alt=""
			onError={() => setBroken(true)}
		/>
	);
}
