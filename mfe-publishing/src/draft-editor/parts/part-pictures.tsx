import type { MediaRef } from 'bff/contract/publishing/draft-part';
import { MediaPicture } from '../../media/media-picture.tsx';
import { usePartMedia } from '../../media/use-part-media.ts';
import styles from './part-pictures.module.css';

const ignore = () => undefined;

/** The images, GIF or video of a post, read-only. */
export function PartPictures({ media }: { media: readonly MediaRef[] }) {
	const { items } = usePartMedia(media, ignore);
	return (
		<ul className={styles.pictures} data-count={Math.min(items.length, 2)}>
			{items.map((item) => (
				<li key={item.key}>
					<MediaPicture item={item} />
				</li>
			))}
		</ul>
	);
}
