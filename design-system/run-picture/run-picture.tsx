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
	/** In any order. Pass the same array as long as nothing has changed. */
	posts: readonly RunPicturePost[];
	/** The selected time range. */
	selection?: RunRange | null;
	/**
	 * Called when a range is selected with a click, a drag or Enter, and with null when Escape or the
	 * button clears the selection.
	 */
	onSelect?: (selection: RunRange | null) => void;
	/**
	 * For a run in progress. It is drawn from the right, because the newest posts are judged first.
	 */
	progress?: { total: number } | undefined;
	/** The window in ms since 1970, if it differs from the times of the first and the last post. */
	from?: number | undefined;
	to?: number | undefined;
};

/**
 * A run as a chart: the posts in time order on a line, included ones above it, filtered out ones
 * below. The list of posts has the same information.
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
	const { hovered, pointer } = useRangeSelection({ frame, slots, selection, onSelect });

	const firstFilled = slots.findIndex((slot) => slot.posts.length > 0);
	const unread = firstFilled < 0 ? slots.length : firstFilled;
	const isInProgress = progress !== undefined && posts.length < total;
	const headWidth = Math.max(4, Math.min(8, shapes.pitch));
	const head = Math.max(0, unread * shapes.pitch - headWidth);
	const start = isInProgress ? unread * shapes.pitch : 0;
	const hoveredRange = hovered ? rangeOfSlots(slots, hovered.first, hovered.last) : undefined;
	const selected = selection ? slotsInRange(slots, selection) : undefined;
	const ends = {
		from: from ?? slots[unread]?.posts[0]?.at,
		to: to ?? slots.at(-1)?.posts.at(-1)?.at,
	};

	return (
		<div {...rest} className={classNames(styles.picture, className)}>
			<div ref={frame} className={styles.frame}>
				<svg
					className={styles.chart}
					viewBox={`0 0 ${width} ${pictureHeight}`}
					height={pictureHeight}
					role="img"
					aria-label={summaryLabel(posts, isInProgress ? total : undefined)}
				>
					<Band slots={selected} pitch={shapes.pitch} />
					<Band slots={hovered} pitch={shapes.pitch} />
					<path className={styles.line} d={`M${start} ${shapes.line}H${width}`} />
					{isInProgress ? <path className={styles.unread} d={`M0 ${shapes.line}H${head}`} /> : null}
					<path className={styles.included} d={shapes.included} />
					<path className={styles.excluded} d={shapes.excluded} />
					<path className={styles.rings} d={shapes.rings} />
					<path className={styles.carets} d={shapes.carets} />
					{isInProgress ? (
						<rect className={styles.head} x={head} y={4} width={headWidth} height={56} />
					) : null}
				</svg>
				{pointer ? (
					<div
						{...pointer}
						{...{ 'aria-valuetext': hoveredRange ? rangeLabel(posts, hoveredRange) : 'all posts' }}
						className={styles.pointer}
					/>
				) : null}
			</div>
			<div className={styles.axis}>
				<span>{ends.from === undefined ? null : timeLabel(ends.from)}</span>
				<span className={styles.name}>
					{hoveredRange
						? rangeLabel(posts, hoveredRange)
						: selection
							? rangeLabel(posts, selection)
							: null}
					{selection && onSelect ? (
						<button type="button" className={styles.clear} onClick={() => onSelect(null)}>
							Show all
						</button>
					) : null}
				</span>
				<span>{isInProgress ? 'now' : ends.to === undefined ? null : timeLabel(ends.to)}</span>
			</div>
			<RunLegend slots={slots} />
		</div>
	);
}

/** The background of the selected or the hovered range. */
function Band({
	slots,
	pitch,
}: {
	slots: { first: number; last: number } | undefined;
	pitch: number;
}) {
	if (!slots) return null;
	const { first, last } = slots;
	return (
		<rect
			className={styles.band}
			x={first * pitch}
			width={(last - first + 1) * pitch}
			height={pictureHeight}
		/>
	);
}
