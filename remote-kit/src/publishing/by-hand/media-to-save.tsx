import type { MediaRef } from 'bff/contract/publishing/draft-part';
import { getMediaContent, type MediaKind } from 'bff/contract/publishing/media';
import { routeUrl } from 'bff/contract/route-url';
import { ButtonLink } from 'design-system/button-link';
import { CopyButton } from 'design-system/copy-button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useMediaQuery } from '../api/media-api.ts';
import styles from './by-hand-dialog.module.css';
import { Thumbnail } from './thumbnail.tsx';

const nouns: Record<MediaKind, string> = { image: 'image', gif: 'GIF', video: 'video' };

/** The media of a post: a link to X cannot carry them, so the user saves and adds them there. */
export function MediaToSave({ media }: { media: readonly MediaRef[] }) {
	const { data } = useMediaQuery(media.map(({ id }) => id).join(','));
	const details = media.map((ref) => ({ ...ref, known: data?.find(({ id }) => id === ref.id) }));
	const kind = details[0]?.known?.kind ?? 'image';
	return (
		<div className={styles.media}>
			<p className={styles.note}>
				<strong>
					{media.length === 1 ? `Add the ${nouns[kind]}` : `Add the ${media.length} images`} on X
					yourself.
				</strong>{' '}
				A link can only carry text, so save {media.length === 1 ? 'it' : 'them'} first.
			</p>
			<ul className={styles.files} aria-label="Images and videos to save">
				{details.map(({ id, alt, known }) => (
					<li key={id} className={styles.file}>
						<Thumbnail id={id} known={known} />
						<div className={styles.fileText}>
							<span className={styles.name}>{known?.name ?? 'Image'}</span>
							{alt === '' ? null : <CopyButton text={alt} label="Copy alt text" />}
						</div>
						<ButtonLink size="sm" href={routeUrl(getMediaContent.url, { params: { id } })} download>
							<span>
								Save {nouns[known?.kind ?? 'image']} <VisuallyHidden>{known?.name}</VisuallyHidden>
							</span>
						</ButtonLink>
					</li>
				))}
			</ul>
		</div>
	);
}
