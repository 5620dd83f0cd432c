import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import type { MediaItem } from './media-item.ts';

export interface MissingAltProps {
	items: readonly MediaItem[];
	/** The user wants to write the alternative text of this one. */
	onWrite: (item: MediaItem) => void;
}

/** Warns about images and GIFs without an alternative text. X has none for videos. */
export function MissingAlt({ items, onWrite }: MissingAltProps) {
	const missing = items.filter(
		({ alt, kind, state }) =>
			alt.trim() === '' &&
			kind !== 'video' &&
			state.phase !== 'failed' &&
			state.phase !== 'loading',
	);
	const [first] = missing;
	if (!first) return null;
	const count = missing.length;
	const title =
		first.kind === 'gif'
			? 'The GIF has no alt text.'
			: `${count} ${count === 1 ? 'image has' : 'images have'} no alt text.`;
	return (
		<Notice
			tone="warning"
			title={title}
			actions={
				<Button size="sm" onClick={() => onWrite(first)}>
					Add alt text
				</Button>
			}
		>
			People using a screen reader will miss {count === 1 ? 'it' : 'them'}.
		</Notice>
	);
}
