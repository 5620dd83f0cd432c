import { type ComponentProps, useMemo, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { rangeLabel, summaryLabel, timeLabel } from './run-labels.ts';
import { RunLegend } from './run-legend.tsx';
import styles from './run-picture.module.css';
import { drawSlots, pictureHeight } from './run-shapes.ts';
import {
	buildSlots,
	type RunPicturePost,
	type RunRange,
	rangeOfSlots,
	slotsInRange,
} from './run-slots.ts';
import { useRangeSelection } from './use-range-selection.ts';
import { useWidth } from './use-width.ts';

export type { RunPicturePost, RunRange } from './run-slots.ts';

export type RunPictureProps = Omit<ComponentProps<'div'>, 'children' | 'onSelect'> & {
	/** In any order. A new array when something changed, the same one otherwise. */
	posts: readonly RunPicturePost[];
	/** The stretch that the list below is cut to. */
	selection?: RunRange | null;
	/**
	 * Hover names a stretch; a press, a drag or Enter selects it, Escape and the button take that
	 * back with null.
	 */
	onSelect?: (selection: RunRange | null) => void;
	/** A run under way: the newest posts are read first, so it draws itself from the right. */
	progress?: { total: number } | undefined;
	/** The ends of the window in ms, where they are not those of the posts. */
	from?: number | undefined;
	to?: number | undefined;
};

/**
 * A run as a picture: posts in time on one line, included ones stand on it, filtered out ones hang
 * below. The list of posts says the same.
 */
export function RunPicture({
	posts,
	selection = null,
	onSelect,
	progress,
	from,
	to,
	className,
	...rest
}: RunPictureProps) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useWidth(frame, 640);
	const total = progress?.total ?? posts.length;
	const slots = useMemo(() => buildSlots(posts, total, width), [posts, total, width]);
	const shapes = useMemo(() => drawSlots(slots, width), [slots, width]);
	const { places, pointer } = useRangeSelection({ frame, slots, selection, onSelect });

	const first = slots.findIndex((slot) => slot.posts.length > 0);
	const unread = first < 0 ? slots.length : first;
	const isDrawing = progress !== undefined && posts.length < total;
	const headWidth = Math.max(4, Math.min(8, shapes.pitch));
	const head = Math.max(0, unread * shapes.pitch - headWidth);
	const start = isDrawing ? unread * shapes.pitch : 0;
	const stretch = places ? rangeOfSlots(slots, places.first, places.last) : undefined;
	const selected = selection ? slotsInRange(slots, selection) : undefined;
	const ends = {
		from: from ?? slots[unread]?.posts[0]?.at,
		to: to ?? slots.at(-1)?.posts.at(-1)?.at,
	};

	return (
		<div {...rest} className={classNames(styles.picture, className)}>
			<div ref={frame} className={styles.frame}>
				<svg
					className={styles.song}
					viewBox={`0 0 ${width} ${pictureHeight}`}
					height={pictureHeight}
					role="img"
					aria-label={summaryLabel(posts, isDrawing ? total : undefined)}
				>
					<Band places={selected} pitch={shapes.pitch} />
					<Band places={places} pitch={shapes.pitch} />
					<path className={styles.line} d={`M${start} ${shapes.line}H${width}`} />
					{isDrawing ? <path className={styles.unread} d={`M0 ${shapes.line}H${head}`} /> : null}
					<path className={styles.included} d={shapes.included} />
					<path className={styles.excluded} d={shapes.excluded} />
					<path className={styles.rings} d={shapes.rings} />
					<path className={styles.carets} d={shapes.carets} />
					{isDrawing ? (
						<rect className={styles.head} x={head} y={4} width={headWidth} height={56} />
					) : null}
				</svg>
				{pointer ? (
					<div
						{...pointer}
						{...{ 'aria-valuetext': stretch ? rangeLabel(posts, stretch) : 'all posts' }}
						className={styles.pointer}
					/>
				) : null}
			</div>
			<div className={styles.axis}>
				<span>{ends.from === undefined ? null : timeLabel(ends.from)}</span>
				<span className={styles.name}>
					{stretch ? rangeLabel(posts, stretch) : selection ? rangeLabel(posts, selection) : null}
					{selection && onSelect ? (
						<button type="button" className={styles.clear} onClick={() => onSelect(null)}>
							Show all
						</button>
					) : null}
				</span>
				<span>{isDrawing ? 'now' : ends.to === undefined ? null : timeLabel(ends.to)}</span>
			</div>
			<RunLegend slots={slots} />
		</div>
	);
}

/** A stretch that is chosen, or being chosen, behind the posts. */
function Band({
	places,
	pitch,
}: {
	places: { first: number; last: number } | undefined;
	pitch: number;
}) {
	if (!places) return null;
	const { first, last } = places;
	return (
		<rect
			className={styles.band}
			x={first * pitch}
			width={(last - first + 1) * pitch}
			height={pictureHeight}
		/>
	);
}
