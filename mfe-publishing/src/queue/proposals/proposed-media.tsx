import type { MediaRef } from 'bff/contract/publishing/draft-part';
import type { MediaKind } from 'bff/contract/publishing/media';
import { VisibleText } from 'design-system/visible-text';
import { useMediaQuery } from 'remote-kit/publishing/api/media-api';
import { Thumbnail } from 'remote-kit/publishing/by-hand/thumbnail';
import styles from './proposals.module.css';

const nouns: Record<MediaKind, string> = { image: 'Image', gif: 'GIF', video: 'Video' };

/** The images, GIF or video of a text, each with its alternative text. */
export function ProposedMedia({ media }: { media: readonly MediaRef[] }) {
	const { data } = useMediaQuery(media.map(({ id }) => id).join(','), { skip: media.length === 0 });
	if (media.length === 0) return null;
	return (
		<ul className={styles.media} aria-label="Images and videos">
			{media.map(({ id, alt }) => {
				const known = data?.find((each) => each.id === id);
				const kind = known?.kind ?? 'image';
				return (
					<li key={id}>
						<Thumbnail id={id} known={known} />
						<span>
							{nouns[kind]} {known ? <VisibleText>{known.name}</VisibleText> : null}
							{alt.trim() !== '' ? (
								<span className={styles.alt} dir="auto">
									<VisibleText>{alt}</VisibleText>
								</span>
							) : kind === 'video' ? null : (
								<strong className={styles.missing}>No alt text</strong>
							)}
						</span>
					</li>
				);
			})}
		</ul>
	);
}
